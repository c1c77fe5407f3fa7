import { ArrowDown } from "lucide-react";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { dayLabel, messageTime } from "../times.ts";
import { MessageGroup } from "./message-group.tsx";
import type { Thread } from "./thread.ts";
import { type Row, threadRows } from "./thread-rows.ts";
import { lastSeq, type ThreadState } from "./thread-state.ts";
import { useLogScroll } from "./use-log-scroll.ts";

type Props = { thread: Thread; state: ThreadState; label: string; endRef: (scrollToEnd: () => void) => void };

/** The scrolling part of a thread. It is not a live region; `Arrivals` announces new messages. */
export function MessageLog({ thread, state, label, endRef }: Props) {
  const { me, peer, messages, outbox, newAfter, read } = state;
  const rows = useMemo(() => threadRows({ me, messages, outbox, newAfter }), [me, messages, outbox, newAfter]);
  const { box, content, atEnd, scrollToEnd } = useLogScroll({
    first: messages[0]?.clientId,
    onNearTop: () => state.olderState === "idle" && void thread.loadOlder(),
  });
  const isVisible = useTabVisible();
  const last = lastSeq(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message has to be marked as read
  useEffect(() => {
    if (atEnd && isVisible) thread.readAll();
  }, [thread, atEnd, isVisible, last]);
  useEffect(() => endRef(scrollToEnd));

  const isSelf = me === peer.id;
  const unread = atEnd ? 0 : messages.filter((m) => m.senderId !== me && m.seq > (read[me] ?? 0)).length;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="log" ref={box} tabIndex={0} aria-label={label}>
        <Older thread={thread} state={state} />
        {rows.length === 0 && (
          <EmptyState title={isSelf ? "Notes to self" : "No messages yet"}>
            {isSelf ? "What you write here only you can read." : `Write the first one to ${peer.name}.`}
          </EmptyState>
        )}
        <ol ref={content}>
          {rows.map((row) => (
            <LogRow key={row.key} row={row} thread={thread} state={state} />
          ))}
        </ol>
      </section>
      {unread > 0 && <NewBelow count={unread} onPress={scrollToEnd} />}
      <Arrivals state={state} />
    </>
  );
}

function LogRow({ row, thread, state }: { row: Row; thread: Thread; state: ThreadState }) {
  const { me, peer, newAfter, read } = state;
  if (row.kind === "day") {
    return (
      <li className="rule">
        <span>{dayLabel(row.at)}</span>
      </li>
    );
  }
  if (row.kind === "new") {
    return (
      <li className="rule rule-new" data-new={newAfter}>
        <span>New messages</span>
      </li>
    );
  }
  const peerRead = me === peer.id ? null : (read[peer.id] ?? 0);
  return <MessageGroup group={row} peer={peer} thread={thread} peerRead={peerRead} />;
}

function NewBelow({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <div className="new-below">
      <button type="button" onClick={onPress}>
        <Icon of={ArrowDown} size={16} />
        <span>
          {count} new {count === 1 ? "message" : "messages"}
        </span>
      </button>
    </div>
  );
}

/** Scrolling to the top loads the previous page. The button is for readers who cannot scroll, and for another attempt after a failure. */
function Older({ thread, state }: { thread: Thread; state: ThreadState }) {
  if (state.older === null) return null;
  const hasFailed = state.olderState === "failed";
  return (
    <div className="older">
      {hasFailed && <p role="alert">Failed to load messages</p>}
      <Button
        size="sm"
        variant="ghost"
        busy={state.olderState === "loading"}
        busyLabel="Loading…"
        onClick={() => void thread.loadOlder()}
      >
        {hasFailed ? "Retry" : "Older messages"}
      </Button>
    </div>
  );
}

/** Announces messages of others to screen readers. The log itself is no live region: its whole history would be read out. */
function Arrivals({ state }: { state: ThreadState }) {
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="sr-only">
      {state.arrivals.map((message) => (
        <p key={message.seq}>
          {state.peer.name}, {messageTime(message.createdAt)}: {message.text}
        </p>
      ))}
    </div>
  );
}

/** Whether this tab is visible: messages in a hidden tab are not read. */
const useTabVisible = (): boolean => useSyncExternalStore(subscribeVisibility, isTabVisible);

const isTabVisible = () => document.visibilityState === "visible";

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
