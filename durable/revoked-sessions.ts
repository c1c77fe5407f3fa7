import type { Sql } from "./migrate.ts";

export const REVOKED_SESSIONS_TABLE =
  "create table revoked_session (session_id text primary key, at integer not null) without rowid;";

/** Refuses sockets whose request read the session just before. `keptMs`: far longer than a request can take. */
export class RevokedSessions {
  readonly #sql: Sql;
  readonly #keptMs: number;

  constructor(sql: Sql, keptMs: number) {
    this.#sql = sql;
    this.#keptMs = keptMs;
  }

  add(sessionIds: readonly string[], now: number): void {
    this.#sql.exec("delete from revoked_session where at < ?", now - this.#keptMs);
    const insert = "insert into revoked_session (session_id, at) values (?, ?) on conflict do nothing";
    for (const sessionId of sessionIds) this.#sql.exec(insert, sessionId, now);
  }

  has(sessionId: string): boolean {
    return this.#sql.exec("select 1 from revoked_session where session_id = ?", sessionId).toArray().length > 0;
  }
}
