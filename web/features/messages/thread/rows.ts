import { MINUTE_MS } from "#contract/limits.ts";
import { isSameDay } from "../times.ts";
import type { ThreadState } from "./thread-state.ts";

export type Entry = { key: string; clientId: string; text: string };
/** Bubbles of one person that belong together; the time and state under the last one stand for all. */
export type Group = {
  kind: "group";
  key: string;
  mine: boolean;
  entries: Entry[];
  at: string;
  state: "sent" | "sending" | "failed";
  lastSeq: number;
};
export type Row = { kind: "day"; key: string; at: string } | { kind: "new"; key: string } | Group;

const GROUP_MS = 5 * MINUTE_MS;

type Item = { senderId: string; clientId: string; text: string; at: string; seq: number; state: Group["state"] };
type Source = Pick<ThreadState, "me" | "messages" | "outbox" | "newAfter">;

/** What a thread shows, from top to bottom: days, groups of bubbles, and the line before what is new. */
export function threadRows({ me, messages, outbox, newAfter }: Source): Row[] {
  const committed = messages.map((message): Item => ({ ...message, at: message.createdAt, state: "sent" }));
  const waiting = outbox.map(
    ({ failed, ...pending }): Item => ({ ...pending, senderId: me, seq: 0, state: failed ? "failed" : "sending" }),
  );
  const rows: Row[] = [];
  let before: Item | undefined;
  let isNewMarked = false;
  for (const item of [...committed, ...waiting]) {
    // A client id is only unique per sender.
    const key = `${item.senderId}/${item.clientId}`;
    const isNewDay = !before || !isSameDay(before.at, item.at);
    if (isNewDay) rows.push({ kind: "day", key: `day/${key}`, at: item.at });
    const isNew: boolean = !isNewMarked && newAfter !== null && item.seq > newAfter && item.senderId !== me;
    if (isNew) rows.push({ kind: "new", key: "new" });
    isNewMarked ||= isNew;
    const entry: Entry = { key, clientId: item.clientId, text: item.text };
    const group = rows.at(-1);
    if (group?.kind === "group" && before && belongs(before, item)) {
      Object.assign(group, { at: item.at, state: item.state, lastSeq: item.seq });
      group.entries.push(entry);
    } else {
      const { at, state } = item;
      rows.push({ kind: "group", key, mine: item.senderId === me, entries: [entry], at, state, lastSeq: item.seq });
    }
    before = item;
  }
  return rows;
}

/** A failed message stands alone: its Retry and Delete speak of it only. */
function belongs(before: Item, item: Item): boolean {
  if (before.senderId !== item.senderId || before.state === "failed" || item.state === "failed") return false;
  return Date.parse(item.at) - Date.parse(before.at) < GROUP_MS;
}
