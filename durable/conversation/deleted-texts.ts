import { DELETED_TEXT_KEPT_MS } from "#contract/reports/reasons.ts";
import type { Sql } from "../migrate.ts";

/** `at`: of the deletion, in ms. */
export const DELETED_TEXT_TABLE =
  "create table deleted_text (seq integer primary key, text text not null, at integer not null);";

/** For reports alone: no thread, list, copy of a member's data or backup reads it. */
export class DeletedTexts {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Before the text is cleared. Not of notes to self, which nobody received. */
  keep(author: string, seq: number, at: number): void {
    const query = `select text from message where seq = ? and sender = ? and deleted_at is null
      and not exists (select 1 from participant where member_id = peer_id)`;
    const [row] = this.#sql.exec<{ text: string }>(query, seq, author);
    if (row) this.#sql.exec("insert into deleted_text (seq, text, at) values (?, ?, ?)", seq, row.text, at);
  }

  find(seq: number, now: number): string | null {
    const query = "select text from deleted_text where seq = ? and at > ?";
    return this.#sql.exec<{ text: string }>(query, seq, now - DELETED_TEXT_KEPT_MS).toArray()[0]?.text ?? null;
  }

  forget(now: number): void {
    this.#sql.exec("delete from deleted_text where at <= ?", now - DELETED_TEXT_KEPT_MS);
  }

  forgetAll(): void {
    this.#sql.exec("delete from deleted_text");
  }

  /** When the first one is to be forgotten. */
  dueAt(): number {
    const [row] = this.#sql.exec<{ at: number }>("select at from deleted_text order by at limit 1");
    return row ? row.at + DELETED_TEXT_KEPT_MS : Number.POSITIVE_INFINITY;
  }
}
