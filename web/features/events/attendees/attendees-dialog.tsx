import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { useDebouncedWords } from "#web/lib/debounced-words.ts";
import { errorDetails } from "#web/lib/http.ts";
import { Rows } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { attendeePagesQuery } from "../api.ts";
import { formatPeople } from "../text.ts";
import { AttendeeRow } from "./attendee-row.tsx";

type Props = { event: EventView; open: boolean; onClose: () => void };

/** All listed attendees, with a search by name. */
export default function AttendeesDialog({ event, open, onClose }: Props) {
  const [search, setSearch] = useState("");
  const { words, type } = useDebouncedWords(search, setSearch);
  const description = `${formatPeople(event.attendeeCount)} registered. Those who chose to be listed stand here.`;
  return (
    <Dialog open={open} onClose={onClose} title="Attendees" description={description}>
      <div className="grid gap-3">
        <Input
          type="search"
          icon={<Icon of={Search} />}
          aria-label="Search attendees"
          placeholder="Name"
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={words}
          onChange={({ target }) => type(target.value)}
        />
        <FoundAttendees event={event} words={search} />
      </div>
    </Dialog>
  );
}

function FoundAttendees({ event, words }: { event: EventView; words: string }) {
  const search = words ? new URLSearchParams({ q: words }).toString() : "";
  const query = useInfiniteQuery({ ...attendeePagesQuery(event.id, search), placeholderData: keepPreviousData });
  const list = useRef<HTMLDivElement>(null);
  const people = query.data?.pages.flatMap((page) => page.rows) ?? [];
  // Attendees the viewer may not see are filtered out, so a page can be empty without being the last.
  const isPageEmpty = people.length === 0 && query.hasNextPage && !query.isFetching && !query.isError;
  const { fetchNextPage } = query;
  useEffect(() => {
    if (isPageEmpty) void fetchNextPage();
  }, [isPageEmpty, fetchNextPage]);
  if (query.isError && !query.data)
    return (
      <ErrorState
        level={3}
        title="The attendees could not be loaded."
        {...errorDetails(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.isPending || (people.length === 0 && query.hasNextPage))
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading attendees...
        </p>
        <Skeleton height={180} />
      </div>
    );
  if (people.length === 0)
    return (
      <p role="status" className="py-6 text-center text-sm text-muted">
        {words ? "Nobody listed has that name." : "Nobody who is going is listed by name."}
      </p>
    );
  return (
    <div ref={list} aria-busy={query.isPlaceholderData || undefined} className="-mx-5">
      <Rows>
        {people.map((person) => (
          <AttendeeRow key={person.id} person={person} organizerId={event.organizer.id} />
        ))}
      </Rows>
      <div className="px-5 pt-3">
        <LoadMore query={query} list={list} name="attendees" />
      </div>
    </div>
  );
}
