import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BlockView } from "#contract/network";
import { HttpError } from "../../lib/http.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { SectionCard } from "../../ui/card.tsx";
import { SampleMark } from "../../ui/marks.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { toastError, toastSuccess } from "../../ui/toast.ts";
import { blocksQuery, listBlocksAfter, unblockMember } from "./api.ts";

/** Settings: whom one blocked, and lifting it. */
export default function BlockedPeople() {
  const { data, error, refetch } = useQuery(blocksQuery);
  if (data) return <List key={data.rows[0]?.person.id} first={data.rows} cursor={data.cursor} />;
  if (!error) return <Skeleton height={180} />;
  const requestId = error instanceof HttpError ? (error.requestId ?? undefined) : undefined;
  return (
    <ErrorState
      title="Blocked people could not be loaded"
      detail={error.message}
      requestId={requestId}
      onRetry={() => void refetch()}
    />
  );
}

function List({ first, cursor }: { first: BlockView[]; cursor: string | null }) {
  const [more, setMore] = useState<{ rows: BlockView[]; cursor: string | null }>({ rows: [], cursor });
  const [busy, setBusy] = useState(false);
  const rows = [...first, ...more.rows];
  const loadMore = async () => {
    if (!more.cursor || busy) return;
    setBusy(true);
    try {
      const page = await listBlocksAfter(more.cursor);
      setMore({ rows: [...more.rows, ...page.rows], cursor: page.cursor });
    } catch (failure) {
      toastError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SectionCard title="Blocked people" inside="flush">
      {rows.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-muted max-md:px-4">
          Nobody. Whoever you block finds 'Profile not found' in your place and is not told; a conversation's menu does
          it.
        </p>
      ) : (
        <ul className="rows border-t border-border">
          {rows.map((row) => (
            <Row key={row.person.id} row={row} />
          ))}
        </ul>
      )}
      {more.cursor && (
        <div className="px-5 py-3">
          <Button size="sm" busy={busy} busyLabel="Loading..." onClick={() => void loadMore()}>
            Load more
          </Button>
        </div>
      )}
    </SectionCard>
  );
}

function Row({ row: { person, at } }: { row: BlockView }) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const lift = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await unblockMember(person.id);
      toastSuccess(`${person.name} is no longer blocked.`);
    } catch (error) {
      toastError((error as Error).message);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  const day = new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
  return (
    <li>
      <Avatar id={person.id} name={person.name} image={person.image} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 font-semibold">
          <span className="truncate">{person.name}</span>
          {person.sample && <SampleMark />}
        </p>
        <p className="text-meta text-muted">
          Blocked <time dateTime={at}>{day}</time>
        </p>
      </div>
      <Button size="sm" busy={busy} busyLabel="Unblocking..." onClick={() => void lift()}>
        Unblock <span className="sr-only">{person.name}</span>
      </Button>
    </li>
  );
}
