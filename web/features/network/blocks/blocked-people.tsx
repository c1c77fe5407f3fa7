import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BlockView } from "#contract/network.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { errorDetails } from "#web/lib/http.ts";
import { singlePress } from "#web/lib/single-press.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { LoadMore } from "#web/ui/data/load-more.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { blocksQuery, unblockMember } from "../api.ts";

const NOTE = "Whoever you block finds 'Profile not found' in your place and is not told.";

/** The settings section with the members the viewer has blocked, and unblocking them. */
export default function BlockedPeople() {
  const query = useInfiniteQuery(blocksQuery);
  const list = useRef<HTMLDivElement>(null);
  if (query.isPending) return <Skeleton height={180} />;
  if (!query.data) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    // Unblocking removes the row with the pressed button, so the list gets the focus.
    <div ref={list} tabIndex={-1} className="min-w-0 outline-none">
      <SectionCard
        title="Blocked people"
        inside="flush"
        footer={
          rows.length > 0 && (
            <>
              <p className="flex-1 text-meta text-muted">{NOTE}</p>
              <LoadMore query={query} list={list} name="people" />
            </>
          )
        }
      >
        {rows.length === 0 ? (
          <p className="px-5 pb-5 text-sm text-muted max-md:px-4">
            Nobody. {NOTE} To block somebody, open the menu of a conversation.
          </p>
        ) : (
          <ul className="rows border-t border-border">
            {rows.map((row) => (
              <Row key={row.person.id} row={row} onUnblocked={() => list.current?.focus({ preventScroll: true })} />
            ))}
          </ul>
        )}
      </SectionCard>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <ErrorState title="Blocked people could not be loaded" {...errorDetails(error)} onRetry={onRetry} />;
}

function Row({ row: { person, at }, onUnblocked }: { row: BlockView; onUnblocked: () => void }) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const unblock = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await unblockMember(person.id);
      toastSuccess(`${person.name} is no longer blocked.`);
      onUnblocked();
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <li data-row>
      <Avatar id={person.id} name={person.name} image={person.image} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-semibold">
          <span className="truncate">{person.name}</span>
          {person.sample && <SampleMark />}
        </p>
        <p className="text-meta text-muted">
          Blocked <time dateTime={at}>{formatLongDate(at)}</time>
        </p>
      </div>
      <Button size="sm" busy={busy} busyLabel="Unblocking..." onClick={singlePress(unblock)}>
        Unblock <span className="sr-only">{person.name}</span>
      </Button>
    </li>
  );
}
