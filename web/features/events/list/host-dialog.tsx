import { useState } from "react";
import type { PersonView } from "#contract/members.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { hostPagesQuery } from "../api.ts";

export type HostDialogProps = { open: boolean; onClose: () => void; onChoose: (hostId: string) => void };

/** Finds a host by name, to list only their events. */
export default function HostDialog({ open, onClose, onChoose }: HostDialogProps) {
  const [words, setWords] = useState("");
  return (
    <Dialog open={open} onClose={onClose} title="Choose a host">
      <div className="grid gap-3">
        <SearchField label="Search hosts" placeholder="Name" words={words} onSearch={setWords} isFirst />
        {words ? <FoundHosts words={words} onChoose={onChoose} /> : <Note text="Type a part of the host's name." />}
      </div>
    </Dialog>
  );
}

function FoundHosts({ words, onChoose }: Pick<HostDialogProps, "onChoose"> & { words: string }) {
  const pages = usePages(hostPagesQuery(words), { skipEmpty: true });
  return (
    <PagedList
      pages={pages}
      name={["host", "hosts"]}
      search={words}
      failed="The hosts could not be loaded."
      level={3}
      className="-mx-5"
      loading={
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      }
      none={<Note text="No host has this name." />}
      noMatch={<Note text="No host has this name." />}
      footer={(loadMore) => <div className="px-5 pt-3 empty:hidden">{loadMore}</div>}
    >
      {(rows) => (
        <Rows>
          {rows.map((person) => (
            <li key={person.id} data-row>
              <Host person={person} onChoose={onChoose} />
            </li>
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

function Host({ person, onChoose }: Pick<HostDialogProps, "onChoose"> & { person: PersonView }) {
  return (
    <>
      <Avatar id={person.id} name={person.name} image={person.image} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="stretch flex min-w-0 items-center gap-1.5 text-left font-semibold wrap-anywhere"
          onClick={() => onChoose(person.id)}
        >
          {person.name}
          {person.sample && <SampleMark />}
        </button>
        {person.title && <p className="truncate text-meta text-muted">{person.title}</p>}
      </div>
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <p role="status" className="py-6 text-center text-sm text-muted">
    {text}
  </p>
);
