import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
import { MESSAGE_PAGE_SIZE } from "#contract/limits.ts";
import type { MessageView } from "#contract/messages.ts";
import type { Opening } from "#contract/sockets.ts";
import type { ConversationStore } from "./store.ts";
import { participantState } from "./writing.ts";

export type HistoryQuery = {
  memberId: string;
  opening: Opening;
  before?: number | undefined;
  since?: number | undefined;
  limit?: number | undefined;
};

/** The first after `since`, or the last before `before`. `cursor`: a `before`, if there are older ones. */
export function readHistory(store: ConversationStore, query: HistoryQuery) {
  const { before = Number.MAX_SAFE_INTEGER, since, limit = MESSAGE_PAGE_SIZE, ...member } = query;
  const rows = since === undefined ? store.pageBefore(before, limit) : store.pageSince(since, limit);
  const first = rows[0]?.seq ?? 1;
  const cursor = first > 1 ? String(first) : null;
  const introduction = store.introduction.read();
  return { rows, cursor, lastSeq: store.lastSeq, introduction, ...participantState(store, member) };
}

/** Deleted ones with the text `MESSAGE_DELETED`, but for the reported one. */
export type ExcerptMessage = MessageView & { isReported?: true };

/** `which` null: the author's last one. Null once a deleted message's text is no longer kept. */
export function readExcerpt(
  store: ConversationStore,
  which: number | null,
  authorId: string,
  count: number,
): ExcerptMessage[] | null {
  const seq = which ?? store.deletions.lastWithText(authorId);
  const rows = store.pageSince(seq - count - 1, 2 * count + 1).filter((row) => row.seq <= seq + count);
  const reported = rows.find((row) => row.seq === seq && row.senderId === authorId);
  const kept = reported?.deleted ? store.deletedTexts.find(seq, Date.now()) : reported?.text;
  if (kept === undefined || kept === null) return null;
  return rows.map((row) =>
    row === reported ? { ...row, text: kept, isReported: true } : row.deleted ? { ...row, text: MESSAGE_DELETED } : row,
  );
}
