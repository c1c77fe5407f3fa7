import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { formatMessageTime, formatRecentDay } from "#contract/dates.ts";
import { counted } from "#contract/numbers.ts";
import { focusAfterNavigation } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { DeleteMessage } from "./delete-message.tsx";
import { type MessageAction, MessageGroup } from "./message-group.tsx";
import type { Thread } from "./thread.ts";
import { type Row, threadRows } from "./thread-rows.ts";
import { lastSeq, type ThreadState } from "./thread-state.ts";
import { useLogScroll } from "./use-log-scroll.ts";

type Props = {
  thread: Thread;
  state: ThreadState;
  label: string;
  before: ReactNode;
  messageAction: MessageAction | undefined;
  canDelete: boolean;
  endRef: (scrollToEnd: () => void) => void;
};

/** The scroll container. Not a live region: `Arrivals` announces new messages. */
export function MessageLog({ thread, state, label, before, messageAction, canDelete, endRef }: Props) {
  const { me, peer, messages, outbox, newAfter, read } = state;
  const rows = useMemo(() => threadRows({ me, messages, outbox, newAfter }), [me, messages, outbox, newAfter]);
  const { box, content, atEnd, isAtEnd, scrollToEnd } = useLogScroll({
    first: messages[0]?.clientId,
    onNearTop: () => state.olderState === "idle" && void thread.loadOlder(),
  });
  const isVisible = useTabVisible();
  const last = lastSeq(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message has to be marked as read, and makes the log longer
  useEffect(() => {
    if (atEnd && isAtEnd.current && isVisible) thread.readAll();
    if (atEnd && isAtEnd.current) thread.dropOldest();
  }, [thread, atEnd, isVisible, last]);
  useEffect(() => endRef(scrollToEnd));

  const [askedAbout, askAbout] = useState<number | null>(null);
  const isSelf = me === peer.id;
  const unread = atEnd ? 0 : messages.filter((m) => m.senderId !== me && m.seq > (read[me] ?? 0)).length;
  return (
    <>
      {rows.length > 0 && (canDelete || messageAction) && <SkipLog />}
      <section
        // No scroll anchoring: use-log-scroll.ts keeps the position the same way in every browser.
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pt-2 pb-4 -outline-offset-3 [overflow-anchor:none] max-lg:px-4 max-md:px-3"
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
      >
        <Older thread={thread} state={state} />
        {state.older === null && before}
        {rows.length === 0 && (
          <EmptyState title={isSelf ? "Notes to self" : "No messages yet"}>
            {isSelf ? "Only you can read what you write here." : `Send the first message to ${peer.name}.`}
          </EmptyState>
        )}
        <ol className="mx-auto max-w-[760px]" ref={content}>
          {rows.map((row) => (
            <LogRow
              key={row.key}
              row={row}
              thread={thread}
              state={state}
              messageAction={messageAction}
              onDelete={canDelete ? askAbout : undefined}
            />
          ))}
        </ol>
      </section>
      {!atEnd && (
        <ToLatest
          unread={unread}
          onPress={() => {
            scrollToEnd();
            // The button disappears with the focus.
            box.current?.focus();
          }}
        />
      )}
      <Arrivals state={state} />
      <DeleteMessage
        thread={thread}
        peer={peer}
        isSelf={isSelf}
        seq={askedAbout}
        onClose={() => askAbout(null)}
        findLog={() => box.current}
      />
    </>
  );
}

/** For keyboard users: skips the buttons of all messages. Visible on focus. */
const SkipLog = () => (
  <Button
    size="sm"
    className="pointer-events-none absolute top-19 left-1/2 z-2 -translate-x-1/2 opacity-0 focus:pointer-events-auto focus:opacity-100"
    onClick={() => focusAfterNavigation("field")}
  >
    Skip to the message field
  </Button>
);

type LogRowProps = Pick<Props, "thread" | "state" | "messageAction"> & {
  row: Row;
  onDelete: ((seq: number) => void) | undefined;
};

function LogRow({ row, thread, state, messageAction, onDelete }: LogRowProps) {
  const { me, peer, newAfter, read } = state;
  if (row.kind === "day") {
    return (
      <Divider className="mt-5 mb-3 text-subtle" line="border-border">
        {formatRecentDay(row.at)}
      </Divider>
    );
  }
  if (row.kind === "new") {
    return (
      <Divider className="mt-4 mb-1 text-primary" line="border-primary/45" newAfter={newAfter}>
        New messages
      </Divider>
    );
  }
  const peerRead = me === peer.id ? null : (read[peer.id] ?? 0);
  return (
    <MessageGroup
      peer={peer}
      thread={thread}
      peerRead={peerRead}
      messageAction={messageAction}
      onDelete={onDelete}
      group={row}
    />
  );
}

type DividerProps = { className: string; line: string; newAfter?: number | null; children: ReactNode };

function Divider({ className, line, newAfter, children }: DividerProps) {
  return (
    <li className={`flex items-center gap-3 text-xs font-semibold ${className}`} data-new={newAfter}>
      <span className={`flex-1 border-t ${line}`} />
      <span>{children}</span>
      <span className={`flex-1 border-t ${line}`} />
    </li>
  );
}

function ToLatest({ unread, onPress }: { unread: number; onPress: () => void }) {
  if (unread === 0) {
    return (
      <div className="relative z-2 h-0">
        <button
          type="button"
          className="absolute right-5 bottom-3 inline-flex size-10 items-center justify-center rounded-full border border-border-button bg-surface text-text shadow-overlay hover:border-border-strong max-md:right-3 max-md:size-11"
          aria-label="Jump to latest"
          title="Jump to latest"
          onClick={onPress}
        >
          <Icon of={ArrowDown} size={18} />
        </button>
      </div>
    );
  }
  return (
    <div className="relative z-2 flex h-0 justify-center">
      {/* A fade, so that no text behind the button is cut in half. */}
      <span
        className="pointer-events-none absolute inset-x-0 bottom-0 h-21 bg-[linear-gradient(to_top,var(--bg)_22%,transparent)]"
        aria-hidden="true"
      />
      <button
        type="button"
        className="absolute bottom-3 inline-flex h-9 items-center gap-1.5 rounded-[18px] bg-text pr-3.5 pl-2.75 text-meta font-semibold text-bg tabular-nums shadow-overlay forced-colors:border forced-colors:border-[CanvasText]"
        onClick={onPress}
      >
        <Icon of={ArrowDown} size={16} />
        <span>{counted(unread, "new message")}</span>
      </button>
    </div>
  );
}

/** Scrolling to the top loads the previous page. The button is for readers who cannot scroll, and for a retry. */
function Older({ thread, state }: { thread: Thread; state: ThreadState }) {
  if (state.older === null) return null;
  const hasFailed = state.olderState === "failed";
  return (
    <div className="mx-auto max-w-[760px] pt-2 text-center text-meta text-danger-soft-text">
      {hasFailed && <p role="alert">Failed to load messages</p>}
      <Button
        size="sm"
        variant="ghost"
        busy={state.olderState === "loading"}
        busyLabel="Loading..."
        onClick={() => void thread.loadOlder()}
      >
        {hasFailed ? "Retry" : "Older messages"}
      </Button>
    </div>
  );
}

/** For screen readers. The log is not a live region, because its whole history would be read out. */
function Arrivals({ state }: { state: ThreadState }) {
  return (
    <div role="log" aria-live="polite" aria-label="New messages" className="sr-only">
      {state.arrivals.map((message) => (
        <p key={message.seq}>
          {state.peer.name}, {formatMessageTime(message.createdAt)}: {message.text}
        </p>
      ))}
    </div>
  );
}

/** Messages in a hidden tab are not marked as read. */
const useTabVisible = (): boolean => useSyncExternalStore(subscribeVisibility, isTabVisible);

const isTabVisible = () => document.visibilityState === "visible";

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}
