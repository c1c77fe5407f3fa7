import { BODY_MAX_BYTES, FRAME_MAX_MESSAGES } from "#contract/limits.ts";
import type { PersonView } from "#contract/members.ts";
import type { MessageDraft, MessageView, RefusedView, ThreadView } from "#contract/messages.ts";
import { utf8Bytes } from "#contract/text-length.ts";
import type { ChannelState } from "#web/live/socket.ts";

/** Why the server will not have a message; `refused` where it will have none at all. */
export type Refusal = RefusedView["code"] | "refused";

/** A message on its way up. `failed` says the server will not have it as it is; null while it is still being tried. */
export type Pending = { clientId: string; text: string; at: string; failed: Refusal | null };

/** One thread as this tab knows it. Every change is a new object; the functions below are all the changes there are. */
export type ThreadState = {
  me: string;
  peer: PersonView;
  /** Committed, by `seq`, without a gap from the first to the last. */
  messages: readonly MessageView[];
  outbox: readonly Pending[];
  /** Highest `seq` read, by member. */
  read: Readonly<Record<string, number>>;
  /** Asks for the page before; null when there is none. */
  older: string | null;
  olderState: "idle" | "loading" | "failed";
  channel: ChannelState;
  /** The line stood once, or could not be made: now its absence is worth a word. */
  wasJoined: boolean;
  /** Close code after which nothing is tried again. */
  refusal: number | null;
  peerTypes: boolean;
  /** What others wrote since this thread was put on screen, for the live region; the latest few. */
  arrivals: readonly MessageView[];
  /** The `seq` behind which the New messages line stands; null while nothing came that one did not see coming. */
  newAfter: number | null;
};

const ARRIVALS_KEPT = 20;

export function startThread(view: ThreadView, me: string): ThreadState {
  const state: ThreadState = {
    me,
    peer: view.peer,
    messages: view.rows,
    outbox: [],
    read: view.read,
    older: view.cursor,
    olderState: "idle",
    channel: "closed",
    wasJoined: false,
    refusal: null,
    peerTypes: false,
    arrivals: [],
    newAfter: null,
  };
  return putOnScreen(state);
}

/** What waited is new; what was announced is not announced again. */
export function putOnScreen(state: ThreadState): ThreadState {
  const newAfter = hasUnread(state) ? (state.read[state.me] ?? 0) : null;
  return { ...state, newAfter, arrivals: [], refusal: null, wasJoined: false };
}

export const lastSeq = (state: ThreadState): number => state.messages.at(-1)?.seq ?? 0;

/** Whether `messages` follow what is there without a hole; what is there already does not count. */
export function follows(state: ThreadState, messages: readonly MessageView[]): boolean {
  let last = lastSeq(state);
  for (const { seq } of messages) {
    if (seq > last + 1) return false;
    last = Math.max(last, seq);
  }
  return true;
}

/** Adds committed messages, each once and in order. One's own leave the outbox by their client id: an answer may have been lost. */
export function receive(state: ThreadState, messages: readonly MessageView[]): ThreadState {
  const first = state.messages[0]?.seq ?? 0;
  const last = lastSeq(state);
  const known = new Set(state.messages.map((message) => message.seq));
  // Older than what is loaded: it comes with its page.
  const added = messages.filter(({ seq }) => !known.has(seq) && seq > first).toSorted((a, b) => a.seq - b.seq);
  const mine = new Set(messages.filter((m) => m.senderId === state.me).map((m) => m.clientId));
  const others = added.filter((m) => m.senderId !== state.me && m.seq > last);
  return {
    ...state,
    messages: added.length > 0 ? [...state.messages, ...added].toSorted((a, b) => a.seq - b.seq) : state.messages,
    outbox: mine.size > 0 ? state.outbox.filter((pending) => !mine.has(pending.clientId)) : state.outbox,
    arrivals: others.length > 0 ? [...state.arrivals, ...others].slice(-ARRIVALS_KEPT) : state.arrivals,
    peerTypes: others.length > 0 ? false : state.peerTypes,
  };
}

/** The same for what nobody was looking at when it came: the New messages line moves in front of it. */
export function receiveUnseen(state: ThreadState, messages: readonly MessageView[]): ThreadState {
  const next = receive(state, messages);
  if (!hasUnread(next) || (hasUnread(state) && state.newAfter !== null)) return next;
  return { ...next, newAfter: state.read[state.me] ?? 0 };
}

/** Puts the page before in front. */
export function prepend(state: ThreadState, view: ThreadView): ThreadState {
  const first = state.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const rows = view.rows.filter(({ seq }) => seq < first);
  return { ...state, messages: [...rows, ...state.messages], older: view.cursor, olderState: "idle" };
}

/** The committed form of what an acknowledgement names. */
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

/** The same id again, so that one which did arrive is not doubled; a new one only where the old is taken by other words. */
export function again(state: ThreadState, clientId: string): ThreadState {
  const outbox = state.outbox.map((one) =>
    one.clientId === clientId
      ? { ...one, clientId: one.failed === "message-conflict" ? crypto.randomUUID() : clientId, failed: null }
      : one,
  );
  return { ...state, outbox };
}

/** Read marks only grow. */
export function markRead(state: ThreadState, marks: Readonly<Record<string, number>>): ThreadState {
  const read = { ...state.read };
  for (const [memberId, seq] of Object.entries(marks)) read[memberId] = Math.max(read[memberId] ?? 0, seq);
  return { ...state, read };
}

/** Whether somebody else wrote behind one's read mark. */
export function hasUnread(state: ThreadState): boolean {
  const mark = state.read[state.me] ?? 0;
  return state.messages.some((message) => message.seq > mark && message.senderId !== state.me);
}

/** The next array to go up: in the order written, at most 32 messages and 64 KiB as they stand on the wire. */
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
