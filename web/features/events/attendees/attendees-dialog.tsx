import { useState } from "react";
import { formatPeople } from "#contract/event-text.ts";
import type { EventView } from "#contract/events/event.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Rows } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { SearchField } from "#web/ui/data/search-field.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { attendeePagesQuery } from "../api.ts";
import { AttendeeRow, type ConnectSlot } from "./attendee-row.tsx";

type Props = {
  event: EventView;
  connect?: ConnectSlot | undefined;
  open: boolean;
  onClose: () => void;
};

export default function AttendeesDialog({ event, connect, open, onClose }: Props) {
  const [words, setWords] = useState("");
  const verb = event.cancelled ? "had registered" : "registered";
  const description = `${formatPeople(event.attendeeCount)} ${verb}. This list shows attendees who chose to be visible.`;
  return (
    <Dialog open={open} onClose={onClose} title="Attendees" description={description}>
      <div className="grid gap-3">
        <SearchField label="Search attendees" placeholder="Name" words={words} onSearch={setWords} />
        <FoundAttendees
          event={event}
          connect={connect}
          search={words && new URLSearchParams({ q: words }).toString()}
        />
      </div>
    </Dialog>
  );
}

function FoundAttendees({ event, connect, search }: Pick<Props, "event" | "connect"> & { search: string }) {
  // The server leaves out attendees hidden from the viewer, so an empty page may not be the last.
  const pages = usePages(attendeePagesQuery(event.id, search), { skipEmpty: true });
  return (
    <PagedList
      pages={pages}
      name={["attendee", "attendees"]}
      search={search}
      failed="Could not load the attendees."
      loading={
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Loading attendees...
          </p>
          <Skeleton height={180} />
        </div>
      }
      none={<Nobody>No attendees are listed by name.</Nobody>}
      noMatch={<Nobody>No attendees match your search.</Nobody>}
      footer={(loadMore) => <div className="px-5 pt-3">{loadMore}</div>}
      level={3}
      className="-mx-5 max-md:-mx-4"
    >
      {(people) => (
        <Rows>
          {people.map((person) => (
            <AttendeeRow key={person.id} person={person} organizerId={event.organizer.id} action={connect?.(person)} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

const Nobody = ({ children }: { children: string }) => (
  <p role="status" className="py-6 text-center text-sm text-muted">
    {children}
  </p>
);
