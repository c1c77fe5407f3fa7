import { isSameDay } from "#contract/dates.ts";
import { MINUTE_MS } from "#contract/limits.ts";
import { DELETED_TEXT_KEPT_MS } from "#contract/reports/reasons.ts";
import type { Refusal, ThreadState } from "./thread-state.ts";

/** `isGone`: deleted so long ago that its text cannot be reported anymore. */
export type Entry = { key: string; clientId: string; text: string; seq: number; isDeleted: boolean; isGone: boolean };
export type Group = {
  kind: "group";
  key: string;
  mine: boolean;
  entries: Entry[];
  at: string;
  state: "sent" | "sending" | "failed";
  refusal: Refusal | null;
  lastSeq: number;
};
export type Row = { kind: "day"; key: string; at: string } | { kind: "new"; key: string } | Group;

const GROUP_MS = 5 * MINUTE_MS;

type Item = Pick<Group, "state" | "refusal"> & {
  senderId: string;
  clientId: string;
  text: string;
  at: string;
  seq: number;
  deleted?: boolean;
  deletedAt?: string;
};
type Source = Pick<ThreadState, "me" | "messages" | "outbox" | "newAfter">;

export function threadRows({ me, messages, outbox, newAfter }: Source): Row[] {
  const committed = messages.map(
    (message): Item => ({
      ...message,
      at: message.createdAt,
      state: "sent",
      refusal: null,
    }),
  );
  const pending = outbox.map(
    ({ failed, ...one }): Item => ({
      ...one,
      senderId: me,
      seq: 0,
      state: failed ? "failed" : "sending",
      refusal: failed,
    }),
  );
  const rows: Row[] = [];
  let previous: Item | undefined;
  let hasDivider = false;
  for (const item of [...committed, ...pending]) {
    // A client id is unique per sender only.
    const key = `${item.senderId}/${item.clientId}`;
    if (!previous || !isSameDay(previous.at, item.at)) rows.push({ kind: "day", key: `day/${key}`, at: item.at });
    const isFirstNew: boolean = !hasDivider && newAfter !== null && item.seq > newAfter && item.senderId !== me;
    if (isFirstNew) rows.push({ kind: "new", key: "new" });
    hasDivider ||= isFirstNew;
    addToGroup(rows, item, { previous, key, me });
    previous = item;
  }
  return rows;
}

function addToGroup(
  rows: Row[],
  item: Item,
  { previous, key, me }: { previous?: Item; key: string; me: string },
): void {
  const { clientId, text, seq, deleted: isDeleted = false, deletedAt } = item;
  const isGone = deletedAt !== undefined && Date.now() - Date.parse(deletedAt) >= DELETED_TEXT_KEPT_MS;
  const entry: Entry = { key, clientId, text, seq, isDeleted, isGone };
  const { at, state, refusal, seq: lastSeq } = item;
  const group = rows.at(-1);
  if (group?.kind === "group" && previous && belongTogether(previous, item)) {
    Object.assign(group, { at, state, lastSeq });
    group.entries.push(entry);
  } else rows.push({ kind: "group", key, mine: item.senderId === me, entries: [entry], at, state, refusal, lastSeq });
}

/** A failed message is its own group, because its Retry and Delete apply to that message only. */
function belongTogether(previous: Item, item: Item): boolean {
  if (previous.senderId !== item.senderId || previous.state === "failed" || item.state === "failed") return false;
  return Date.parse(item.at) - Date.parse(previous.at) < GROUP_MS;
}
