import { ArrowDown } from "lucide-react";
import { useEffect, useMemo } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { dayLabel, messageTime } from "../times.ts";
import { MessageGroup } from "./message-group.tsx";
import { threadRows } from "./rows.ts";
import type { Thread } from "./thread.ts";
import { lastSeq, type ThreadState } from "./thread-state.ts";
import { useLogEnd } from "./use-log-end.ts";
import { useVisible } from "./use-visible.ts";

type Props = { thread: Thread; state: ThreadState; label: string; endRef: (toEnd: () => void) => void };

/** The scrolling part of a thread. What is in it is not announced; `Arrivals` says what comes. */
export function MessageLog({ thread, state, label, endRef }: Props) {
  const { me, peer, messages, outbox, newAfter, read } = state;
  const rows = useMemo(() => threadRows({ me, messages, outbox, newAfter }), [me, messages, outbox, newAfter]);
  const { box, content, atEnd, toEnd } = useLogEnd({
    first: messages[0]?.clientId,
    onNearTop: () => state.olderState === "idle" && void thread.loadOlder(),
  });
  const isVisible = useVisible();
  const last = lastSeq(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message is what there is to read
  useEffect(() => {
    if (atEnd && isVisible) thread.readAll();
  }, [thread, atEnd, isVisible, last]);
  useEffect(() => endRef(toEnd));

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
          {rows.map((row) => {
            if (row.kind === "day") {
              return (
                <li key={row.key} className="rule">
                  <span>{dayLabel(row.at)}</span>
                </li>
              );
            }
            if (row.kind === "new") {
              return (
                <li key={row.key} className="rule rule-new" data-new={newAfter}>
                  <span>New messages</span>
                </li>
              );
            }
            return (
              <MessageGroup
                key={row.key}
                group={row}
                peer={peer}
                thread={thread}
                peerRead={isSelf ? null : (read[peer.id] ?? 0)}
              />
            );
          })}
        </ol>
      </section>
      {unread > 0 && (
        <div className="new-below">
          <button type="button" onClick={toEnd}>
            <Icon of={ArrowDown} size={16} />
            <span>
              {unread} new {unread === 1 ? "message" : "messages"}
            </span>
          </button>
        </div>
      )}
      <Arrivals state={state} />
    </>
  );
}

/** Scrolling to the top asks for the page before by itself; the button is for whoever cannot scroll, and after a failure. */
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

/** Says to screen readers what others write from now on; a history inside a live region would be read out whole. */
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
