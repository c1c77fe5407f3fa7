import { BODY_MAX_BYTES, FRAME_MAX_MESSAGES } from "#contract/limits.ts";
import type { PersonView } from "#contract/members.ts";
import type { MessageDraft, MessageView, RefusedView, ThreadView, Writing } from "#contract/messages.ts";
import { utf8Bytes } from "#contract/text-length.ts";
import type { ConnectionState } from "#web/live/socket.ts";

/** `refused`: the server accepts no message at all. */
export type Refusal = RefusedView["code"] | "refused";

/** An uncommitted message. `failed`: the reason for a refusal; null while it is being sent. */
export type Pending = { clientId: string; text: string; at: string; failed: Refusal | null };

/** One thread in this tab. Immutable; the functions below return the changed state. */
export type ThreadState = {
  me: string;
  peer: PersonView;
  messages: readonly MessageView[];
  outbox: readonly Pending[];
  read: Readonly<Record<string, number>>;
  older: string | null;
  olderState: "idle" | "loading" | "failed";
  connection: ConnectionState;
  /** The connection was joined once or failed to open: from now on a missing connection is shown. */
  wasJoined: boolean;
  /** The final close code: there is no further attempt. */
  refusal: number | null;
  isPeerTyping: boolean;
  writing: Writing;
  /** The latest messages of others since the thread was opened, for the live region. */
  arrivals: readonly MessageView[];
  /** The `seq` before the New messages divider; null while there are no unseen messages. */
  newAfter: number | null;
};

const ARRIVALS_KEPT = 20;
/** Maximum number of messages rendered at the end of a thread, and the number kept after dropping older ones. */
const RENDERED_MAX = 300;
const RENDERED_KEPT = 150;

export function startThread(view: ThreadView, me: string): ThreadState {
  const state: ThreadState = {
    me,
    peer: view.peer,
    messages: view.rows,
    outbox: [],
    read: view.read,
    older: view.cursor,
    olderState: "idle",
    connection: "closed",
    wasJoined: false,
    refusal: null,
    isPeerTyping: false,
    writing: view.writing,
    arrivals: [],
    newAfter: null,
  };
  return openThreadState(state);
}

/** On opening, unread messages are new, and earlier arrivals are not announced again. */
export function openThreadState(state: ThreadState): ThreadState {
  const newAfter = hasUnread(state) ? (state.read[state.me] ?? 0) : null;
  return { ...state, newAfter, arrivals: [], refusal: null, wasJoined: false };
}

export const lastSeq = (state: ThreadState): number => state.messages.at(-1)?.seq ?? 0;

/** Whether adding `messages` leaves no gap after the last message. Ignores messages already present. */
export function follows(state: ThreadState, messages: readonly MessageView[]): boolean {
  let last = lastSeq(state);
  for (const { seq } of messages) {
    if (seq > last + 1) return false;
    last = Math.max(last, seq);
  }
  return true;
}

/** Adds each message once, in order. The member's own leave the outbox, as their acknowledgement may be lost. */
export function receive(state: ThreadState, messages: readonly MessageView[]): ThreadState {
  const first = state.messages[0]?.seq ?? 0;
  const last = lastSeq(state);
  const known = new Set(state.messages.map((message) => message.seq));
  // Messages before the first loaded one come with their page.
  const added = messages.filter(({ seq }) => !known.has(seq) && seq > first).toSorted((a, b) => a.seq - b.seq);
  const mine = new Set(messages.filter((m) => m.senderId === state.me).map((m) => m.clientId));
  const others = added.filter((m) => m.senderId !== state.me && m.seq > last);
  return {
    ...state,
    messages: added.length > 0 ? [...state.messages, ...added].toSorted((a, b) => a.seq - b.seq) : state.messages,
    outbox: mine.size > 0 ? state.outbox.filter((pending) => !mine.has(pending.clientId)) : state.outbox,
    arrivals: others.length > 0 ? [...state.arrivals, ...others].slice(-ARRIVALS_KEPT) : state.arrivals,
    isPeerTyping: others.length > 0 ? false : state.isPeerTyping,
  };
}

/** After a long absence: the messages after `seq` are next, and earlier ones are loaded in pages again. */
export const skipTo = (state: ThreadState, seq: number): ThreadState => ({
  ...state,
  messages: [],
  older: String(seq + 1),
  olderState: "idle",
});

/** Adds messages that arrived while the thread was not visible. The New messages divider moves before them. */
export function receiveUnseen(state: ThreadState, messages: readonly MessageView[]): ThreadState {
  const next = receive(state, messages);
  if (!hasUnread(next) || (hasUnread(state) && state.newAfter !== null)) return next;
  return { ...next, newAfter: state.read[state.me] ?? 0 };
}

export function prepend(state: ThreadState, view: ThreadView): ThreadState {
  const first = state.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const rows = view.rows.filter(({ seq }) => seq < first);
  return { ...state, messages: [...rows, ...state.messages], older: view.cursor, olderState: "idle" };
}

/** Drops the oldest messages, never a new one. Scrolling up loads them again. */
export function dropOldest(state: ThreadState): ThreadState {
  const { messages, newAfter, olderState } = state;
  const firstNew = messages.findIndex(({ seq }) => newAfter !== null && seq > newAfter);
  const dropped = Math.min(messages.length - RENDERED_KEPT, firstNew < 0 ? messages.length : firstNew);
  const first = messages[dropped];
  if (messages.length <= RENDERED_MAX || olderState === "loading" || !first || dropped <= 0) return state;
  return { ...state, messages: messages.slice(dropped), older: String(first.seq), olderState: "idle" };
}

export function acknowledged(
  state: ThreadState,
  acks: readonly { clientId: string; seq: number; createdAt: string }[],
): MessageView[] {
  return acks.flatMap(({ clientId, seq, createdAt }) => {
    const pending = state.outbox.find((one) => one.clientId === clientId);
    return pending ? [{ seq, clientId, senderId: state.me, text: pending.text, createdAt }] : [];
  });
}

export function fail(state: ThreadState, clientIds: readonly string[], code: Refusal): ThreadState {
  const outbox = state.outbox.map((one) => (clientIds.includes(one.clientId) ? { ...one, failed: code } : one));
  return { ...state, outbox };
}

/**
 * Keeps the client id, so that a message that did arrive is not duplicated. Gets a new one only if another text
 * already has that id.
 */
export function retryPending(state: ThreadState, clientId: string): ThreadState {
  const outbox = state.outbox.map((one) =>
    one.clientId === clientId
      ? { ...one, clientId: one.failed === "message-conflict" ? crypto.randomUUID() : clientId, failed: null }
      : one,
  );
  return { ...state, outbox };
}

export function markDeleted(state: ThreadState, seqs: readonly number[]): ThreadState {
  const deleted = new Set(seqs);
  const change = (messages: readonly MessageView[]) =>
    messages.map(
      (one): MessageView => (deleted.has(one.seq) && !one.deleted ? { ...one, text: "", deleted: true } : one),
    );
  return {
    ...state,
    messages: change(state.messages),
    arrivals: state.arrivals.filter(({ seq }) => !deleted.has(seq)),
  };
}

/** Read marks only grow. */
export function markRead(state: ThreadState, marks: Readonly<Record<string, number>>): ThreadState {
  const read = { ...state.read };
  for (const [memberId, seq] of Object.entries(marks)) read[memberId] = Math.max(read[memberId] ?? 0, seq);
  return { ...state, read };
}

export function hasUnread(state: ThreadState): boolean {
  const mark = state.read[state.me] ?? 0;
  return state.messages.some((message) => message.seq > mark && message.senderId !== state.me);
}

/** The next frame, in the order written: at most 32 messages, and 64 KiB as UTF-8 JSON. */
export function nextFrame(outbox: readonly Pending[]): MessageDraft[] {
  const frame: MessageDraft[] = [];
  let bytes = utf8Bytes('{"type":"send","messages":[]}');
  for (const { clientId, text, failed } of outbox) {
    if (failed) continue;
    bytes += utf8Bytes(JSON.stringify({ clientId, text })) + 1;
    if (frame.length === FRAME_MAX_MESSAGES || (frame.length > 0 && bytes > BODY_MAX_BYTES)) break;
    frame.push({ clientId, text });
  }
  return frame;
}
