import { useState } from "react";
import type { MemberCardView } from "#contract/network/people.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { connectionsQuery } from "./api.ts";

type Props = {
  /** Ids of those who cannot be chosen. */
  except?: readonly string[];
  onChoose: (person: MemberCardView) => void;
};

/** The viewer's connections with a search, of whom one is chosen. */
export function ChooseConnection({ except = [], onChoose }: Props) {
  const [words, setWords] = useState("");
  const search = words ? `q=${encodeURIComponent(words)}` : "";
  const pages = usePages(connectionsQuery(search), { skipEmpty: true });
  const note = (text: string) => (
    <p role="status" className="py-6 text-center text-sm text-muted">
      {text}
    </p>
  );
  return (
    <div className="grid gap-3">
      <SearchField label="Search your connections" placeholder="Name" words={words} onSearch={setWords} isFirst />
      <PagedList
        pages={pages}
        name={["connection", "connections"]}
        search={search}
        failed="Your connections could not be loaded."
        level={3}
        className="-mx-5"
        loading={<Loading height={120} />}
        none={note("You have no connections yet.")}
        noMatch={note("None of your connections has this name.")}
        footer={(loadMore) => <div className="px-5 pt-3 empty:hidden">{loadMore}</div>}
      >
        {(rows) => (
          <Rows>
            {rows.map((person) =>
              except.includes(person.id) ? null : (
                <li key={person.id} data-row>
                  <Avatar id={person.id} name={person.name} image={person.image} />
                  <div className="min-w-0 flex-1">
                    <button
                      type="button"
                      className="stretch flex min-w-0 items-center gap-1.5 text-left font-semibold"
                      onClick={() => onChoose(person)}
                    >
                      {person.name}
                      {person.sample && <SampleMark />}
                    </button>
                    {person.title && <p className="truncate text-meta text-muted">{person.title}</p>}
                  </div>
                </li>
              ),
            )}
          </Rows>
        )}
      </PagedList>
    </div>
  );
}
