import { useState } from "react";
import type { PersonView } from "#contract/members.ts";
import type { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";

type Shown = Pick<PersonView, "id" | "name" | "image" | "title" | "sample">;
type ListProps<Person extends Shown> = {
  query: (words: string) => ReturnType<typeof pagesQuery<Person>>;
  /** Singular and plural. */
  name: [one: string, several: string];
  failed: string;
  none: string;
  noMatch: string;
  except?: readonly string[];
  onChoose: (person: Person) => void;
};
type Props<Person extends Shown> = ListProps<Person> & {
  label: string;
  prompt?: string;
};

export function ChoosePerson<Person extends Shown>({ label, prompt, ...list }: Props<Person>) {
  const [words, setWords] = useState("");
  return (
    <div className="grid gap-3">
      <SearchField label={label} placeholder="Name" words={words} onSearch={setWords} isFirst />
      {prompt && !words ? <Note>{prompt}</Note> : <Found {...list} words={words} />}
    </div>
  );
}

type FoundProps<Person extends Shown> = ListProps<Person> & { words: string };

function Found<Person extends Shown>({
  query,
  words,
  name,
  failed,
  none,
  noMatch,
  except = [],
  onChoose,
}: FoundProps<Person>) {
  return (
    <PagedList
      pages={usePages(query(words), { skipEmpty: true })}
      name={name}
      search={words}
      failed={failed}
      level={3}
      className="-mx-5 max-md:-mx-4"
      loading={<Loading height={120} />}
      none={<Note>{none}</Note>}
      noMatch={<Note>{noMatch}</Note>}
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
                    className="stretch flex min-w-0 items-center gap-1.5 text-left font-semibold wrap-anywhere"
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
  );
}

const Note = ({ children }: { children: string }) => (
  <p role="status" className="py-6 text-center text-sm text-muted">
    {children}
  </p>
);
