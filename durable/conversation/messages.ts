import type { MessageView } from "#contract/messages.ts";
import type { Sql } from "../migrate.ts";
import type { DeletedTexts } from "./deleted-texts.ts";

export type MessageRow = {
  seq: number;
  sender: string;
  client_id: string;
  text: string;
  at: number;
  deleted_at: number | null;
};

export const COLUMNS = "seq, sender, client_id, text, at, deleted_at";

export const toView = (row: MessageRow): MessageView => ({
  seq: row.seq,
  clientId: row.client_id,
  senderId: row.sender,
  text: row.text,
  createdAt: new Date(row.at).toISOString(),
  ...(row.deleted_at !== null && { deleted: true, deletedAt: new Date(row.deleted_at).toISOString() }),
});

export class Deletions {
  readonly #sql: Sql;
  readonly #texts: DeletedTexts;

  constructor(sql: Sql, texts: DeletedTexts) {
    this.#sql = sql;
    this.#texts = texts;
  }

  add(author: string, seq: number, at: number): { isFound: boolean; isChanged: boolean } {
    this.#texts.keep(author, seq, at);
    const update = "update message set text = '', deleted_at = ? where seq = ? and sender = ? and deleted_at is null";
    const isChanged = this.#sql.exec(update, at, seq, author).rowsWritten > 0;
    // Updates the preview of the lists, and the unread count of the other one.
    if (isChanged)
      this.#sql.exec(
        `update participant set deletions = deletions + 1
         where ?1 = (select max(seq) from message) or (read_seq < ?1 and member_id <> ?2)`,
        seq,
        author,
      );
    const query = "select 1 from message where seq = ? and sender = ?";
    return { isFound: isChanged || this.#sql.exec(query, seq, author).toArray().length > 0, isChanged };
  }

  countAfter(author: string, seq: number): number {
    const query = "select count(*) as count from message where sender = ? and seq > ? and deleted_at is not null";
    return this.#sql.exec<{ count: number }>(query, author, seq).one().count;
  }

  isAll(): boolean {
    return this.#sql.exec("select 1 from message where deleted_at is null limit 1").toArray().length === 0;
  }

  /** The last message, 0 without one. `+` keeps SQLite off the index by sender, which would read all of them. */
  lastWithText(authorId: string): number {
    const query = `select seq from message where +sender = ?
      and (deleted_at is null or seq in (select seq from deleted_text)) order by seq desc limit 1`;
    return this.#sql.exec<{ seq: number }>(query, authorId).toArray()[0]?.seq ?? 0;
  }

  latest(limit: number): number[] {
    const query = "select seq from message where deleted_at is not null order by deleted_at desc limit ?";
    return this.#sql
      .exec<{ seq: number }>(query, limit)
      .toArray()
      .map(({ seq }) => seq);
  }
}
