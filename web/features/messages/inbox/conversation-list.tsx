import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { ConversationPage } from "#contract/messages.ts";
import { errorDetails, HttpError } from "#web/lib/http.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { conversationsQuery, loadMoreConversations } from "../api.ts";
import { refusalLinkFor } from "../refusal-link.ts";
import { ConversationFilters, useConversationFilter } from "./conversation-filter.tsx";
import { ConversationRow, NotesRow } from "./conversation-row.tsx";

type Props = { viewer: ViewerView; openId: string | undefined };

/** The member's conversations, latest first. The title is the page's `h1` while no thread is open. */
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
        <ListLoading />
      )}
    </section>
  );
}

function Conversations({ page, viewer, openId }: Props & { page: ConversationPage }) {
  const filter = useConversationFilter(page.rows, viewer.id);
  const { shown, isFiltered } = filter;
  const hasNotes = page.rows.some((row) => row.peer.id === viewer.id);
  const unreadCount = page.rows.filter((row) => row.unread > 0).length;
  return (
    <>
      {page.rows.length > 0 && <ConversationFilters filter={filter} unreadCount={unreadCount} />}
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
        {page.rows.length === 0 && <NoConversations />}
        {isFiltered && shown.length === 0 && <NothingFound onClear={filter.clear} />}
        {page.cursor && <MoreButton cursor={page.cursor} />}
      </div>
    </>
  );
}

function NoConversations() {
  return (
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
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No conversations found"
      level={3}
      action={
        <Button size="sm" onClick={onClear}>
          Clear
        </Button>
      }
    />
  );
}

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
    const { text, to, label } = refusalLinkFor(error.code);
    const link = (
      <ButtonLink to={to} size="sm">
        {label}
      </ButtonLink>
    );
    return (
      <EmptyState title={error.message} action={link}>
        {text}
      </EmptyState>
    );
  }
  return (
    <ErrorState title="Failed to load messages" requestId={errorDetails(error).requestId} onRetry={() => onRetry()} />
  );
}

function ListLoading() {
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
