import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useState } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { ConversationPage, ConversationView } from "#contract/messages.ts";
import { HttpError } from "#web/lib/http.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { Input } from "#web/ui/fields/input.tsx";
import { conversationsQuery, loadMoreConversations } from "../api.ts";
import { wayOf } from "../refusal-link.ts";
import { ConversationRow, NotesRow } from "./conversation-row.tsx";
import { fold } from "./fold.ts";

type Props = { viewer: ViewerView; openId: string | undefined };

/** One's conversations, the latest first. Its title is the page's heading while no thread is open. */
export function ConversationList({ viewer, openId }: Props) {
  const { data, error, refetch } = useQuery(conversationsQuery);
  const Title = openId ? "h2" : "h1";
  return (
    <section className="list" aria-label="Conversations">
      <header>
        <Title className="list-title">Messages</Title>
      </header>
      {data ? (
        <Conversations page={data} viewer={viewer} openId={openId} />
      ) : error ? (
        <ListFailed error={error} onRetry={refetch} />
      ) : (
        <ListOnItsWay />
      )}
    </section>
  );
}

function Conversations({ page, viewer, openId }: Props & { page: ConversationPage }) {
  const [words, setWords] = useState("");
  const [onlyUnread, setOnlyUnread] = useState(false);
  const hasNotes = page.rows.some((row) => row.peer.id === viewer.id);
  const wanted = fold(words);
  const shown = page.rows.filter(
    (row) => (!onlyUnread || row.unread > 0) && (wanted === "" || fold(spoken(row, viewer.id)).includes(wanted)),
  );
  const unreadCount = page.rows.filter((row) => row.unread > 0).length;
  const isFiltered = onlyUnread || wanted !== "";
  return (
    <>
      {page.rows.length > 0 && (
        <>
          <div className="px-4">
            <Input
              type="search"
              icon={<Icon of={Search} size={16} />}
              aria-label="Search conversations"
              placeholder="Search conversations"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
          </div>
          <fieldset className="list-filter">
            <legend className="sr-only">Show</legend>
            <button type="button" className="chip" aria-pressed={!onlyUnread} onClick={() => setOnlyUnread(false)}>
              All
            </button>
            <button type="button" className="chip" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(true)}>
              Unread <span className="text-subtle tabular-nums">{unreadCount}</span>
            </button>
          </fieldset>
        </>
      )}
      <div className="conversations">
        <ul aria-label="Conversations">
          {shown.map((row) => (
            <ConversationRow
              key={row.peer.id}
              row={row}
              isOpen={row.peer.id === openId}
              isSelf={row.peer.id === viewer.id}
            />
          ))}
          {!hasNotes && !isFiltered && <NotesRow viewer={viewer} isOpen={viewer.id === openId} />}
        </ul>
        {page.rows.length === 0 && (
          <EmptyState
            title="No conversations yet"
            level={3}
            action={
              <ButtonLink to="/events" size="sm">
                Upcoming events
              </ButtonLink>
            }
          >
            Open an event and write to someone who goes there: your conversations are listed here.
          </EmptyState>
        )}
        {isFiltered && shown.length === 0 && (
          <EmptyState
            title="No conversations found"
            level={3}
            action={
              <Button
                size="sm"
                onClick={() => {
                  setWords("");
                  setOnlyUnread(false);
                }}
              >
                Clear
              </Button>
            }
          />
        )}
        {page.cursor && <MoreButton cursor={page.cursor} />}
      </div>
    </>
  );
}

const spoken = (row: ConversationView, me: string) =>
  `${row.peer.id === me ? "Notes to self" : row.peer.name} ${row.lastLine}`;

function MoreButton({ cursor }: { cursor: string }) {
  const [busy, setBusy] = useState(false);
  const load = () => {
    setBusy(true);
    loadMoreConversations(cursor)
      .catch(() => toastError("Failed to load messages"))
      .finally(() => setBusy(false));
  };
  return (
    <div className="p-3 text-center">
      <Button size="sm" busy={busy} busyLabel="Loading…" onClick={load}>
        Load more
      </Button>
    </div>
  );
}

function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof HttpError && error.status === 403) {
    const { says, to, label } = wayOf(error.code);
    const way = (
      <ButtonLink to={to} size="sm">
        {label}
      </ButtonLink>
    );
    return (
      <EmptyState title={error.message} action={way}>
        {says}
      </EmptyState>
    );
  }
  const requestId = error instanceof HttpError ? (error.requestId ?? undefined) : undefined;
  return <ErrorState title="Failed to load messages" requestId={requestId} onRetry={() => onRetry()} />;
}

function ListOnItsWay() {
  return (
    <div className="conversations" aria-busy="true">
      <p className="sr-only">Loading conversations…</p>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton width={48} height={48} />
          <div className="grid flex-1 gap-2">
            <Skeleton width="50%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </div>
  );
}
