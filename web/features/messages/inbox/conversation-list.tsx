import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { ConversationPage } from "#contract/messages.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { NotAdmitted } from "#web/lib/auth/not-admitted.tsx";
import { HttpError } from "#web/lib/http.ts";
import { errorDetails } from "#web/lib/mutations/error-details.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { conversationsQuery, loadMoreConversations, loadMoreRequests, requestsQuery } from "../api.ts";
import { refusalLinkFor } from "../refusal-link.ts";
import { ConversationFilters, useConversationFilter, useShown } from "./conversation-filter.tsx";
import { ConversationRow, NotesRow } from "./conversation-row.tsx";

/** A search loads this many conversations automatically, and more by a button. */
const SEARCHED_MAX = 1000;

type Props = {
  viewer: ViewerView;
  openId: string | undefined;
  newMessage: { icon: ReactNode; button: ReactNode };
};

/** The title is the page's `h1` while no thread is open. */
export function ConversationList({ viewer, openId, newMessage }: Props) {
  const [show] = useShown();
  const isAdmitted = admissionRefusal(viewer) === null;
  const list = useQuery({ ...conversationsQuery, enabled: isAdmitted });
  const requests = useQuery({ ...requestsQuery, enabled: isAdmitted && show === "requests" });
  const { data, error, refetch } = show === "requests" ? requests : list;
  const Title = openId ? "h2" : "h1";
  return (
    <section
      className={`flex min-h-0 flex-col border-r border-border max-md:border-r-0 max-md:pb-(--bottom) ${openId ? "max-md:hidden" : ""}`}
      aria-label="Conversations"
    >
      <header className="flex items-center justify-between pt-4.5 pr-3 pb-3 pl-5">
        <Title className="text-h2 leading-tight">Messages</Title>
        {isAdmitted && data && newMessage.icon}
      </header>
      {!isAdmitted ? (
        <NotAdmitted viewer={viewer} />
      ) : data ? (
        <Conversations
          key={show === "requests" ? show : "list"}
          page={data}
          requestCount={(list.data ?? data).requests}
          unreadCount={(list.data?.rows ?? []).filter((row) => row.unread > 0).length}
          viewer={viewer}
          openId={openId}
          newMessage={newMessage}
        />
      ) : error ? (
        <ListFailed error={error} onRetry={refetch} />
      ) : (
        <ListLoading />
      )}
    </section>
  );
}

type ListProps = Props & { page: ConversationPage; requestCount: number; unreadCount: number };

function Conversations({ page, requestCount, unreadCount, viewer, openId, newMessage }: ListProps) {
  const filter = useConversationFilter(page.rows, viewer.id);
  const { show, shown, isFiltered } = filter;
  const isRequests = show === "requests";
  const load = isRequests ? loadMoreRequests : loadMoreConversations;
  const isSearching = useRemainingPages(page, load, isFiltered);
  const hasNotes = page.rows.some((row) => row.peer.id === viewer.id);
  const hasFilters = page.rows.length > 0 || requestCount > 0 || show !== "all";
  return (
    <>
      {hasFilters && <ConversationFilters filter={filter} unreadCount={unreadCount} requestCount={requestCount} />}
      <ScrollBox>
        <ul aria-label={isRequests ? "Message requests" : "Conversations"}>
          {shown.map((row) => (
            <ConversationRow
              key={row.peer.id}
              row={row}
              isOpen={row.peer.id === openId}
              isSelf={row.peer.id === viewer.id}
            />
          ))}
          {!hasNotes && !isFiltered && !isRequests && <NotesRow viewer={viewer} isOpen={viewer.id === openId} />}
        </ul>
        {page.rows.length === 0 &&
          (isRequests ? <NoRequests /> : !isFiltered && <NoConversations action={newMessage.button} />)}
        {isFiltered && shown.length === 0 && !isSearching && (
          <NothingFound isComplete={!page.cursor} onClear={filter.clear} />
        )}
        <div role="status">{isSearching && <p className="p-3 text-center text-meta text-subtle">Searching...</p>}</div>
        {page.cursor && !isSearching && <MoreButton cursor={page.cursor} load={load} />}
      </ScrollBox>
    </>
  );
}

/** While `isWanted`, loads the remaining pages one by one until a failure. Returns whether it is loading. */
function useRemainingPages(
  { rows, cursor }: ConversationPage,
  load: typeof loadMoreConversations,
  isWanted: boolean,
): boolean {
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const { run, busy } = useAction(load, {
    onFailure: (_, at) => {
      setFailedAt(at);
      return false;
    },
  });
  const next = isWanted && rows.length < SEARCHED_MAX && cursor !== failedAt ? cursor : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another function with each render
  useEffect(() => {
    if (next && !busy) void run(next);
  }, [next, busy]);
  return next !== null;
}

function NoRequests() {
  return (
    <EmptyState title="No requests">
      The first message of someone you don't know waits here until you accept it.
    </EmptyState>
  );
}

function NoConversations({ action }: { action: ReactNode }) {
  return (
    <EmptyState title="No conversations yet" action={action}>
      Write to a connection, or open an event and message someone who is going.
    </EmptyState>
  );
}

function NothingFound({ isComplete, onClear }: { isComplete: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title={isComplete ? "No conversations found" : "Nothing found yet in the latest conversations"}
      level={3}
      action={
        <Button size="sm" onClick={onClear}>
          Clear
        </Button>
      }
    />
  );
}

function MoreButton({ cursor, load }: { cursor: string; load: typeof loadMoreConversations }) {
  return (
    <div className="p-3 text-center">
      <ActionButton action={useAction(load)} input={cursor} size="sm" busyLabel="Loading...">
        Load more
      </ActionButton>
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
    <ScrollBox isBusy>
      <p className="sr-only">Loading conversations...</p>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton width={48} height={48} />
          <div className="grid flex-1 gap-2">
            <Skeleton width="50%" />
            <Skeleton width="80%" />
          </div>
        </div>
      ))}
    </ScrollBox>
  );
}

function ScrollBox({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <div className="flex-1 overflow-y-auto overscroll-contain px-2 py-1.5" aria-busy={isBusy}>
      {children}
    </div>
  );
}
