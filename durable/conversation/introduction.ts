import type { StoredIntroduction } from "#contract/network/introductions.ts";
import type { Sql } from "../migrate.ts";

export const INTRODUCTION_TABLE = `create table introduction (
     one integer primary key check (one = 1),
     by_id text not null, requester_id text not null, note text not null, passed_at integer not null, accepted_at integer not null
   );`;

export class Introduction {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Idempotent. Ignores one accepted earlier than the stored one. */
  store({ byId, requesterId, note, passedAt, acceptedAt }: StoredIntroduction): void {
    this.#sql.exec(
      `insert into introduction (one, by_id, requester_id, note, passed_at, accepted_at) values (1, ?, ?, ?, ?, ?)
       on conflict (one) do update set by_id = excluded.by_id, requester_id = excluded.requester_id, note = excluded.note,
         passed_at = excluded.passed_at, accepted_at = excluded.accepted_at where excluded.accepted_at > accepted_at`,
      byId,
      requesterId,
      note,
      passedAt,
      acceptedAt,
    );
  }

  read(): StoredIntroduction | null {
    const query = `select by_id as byId, requester_id as requesterId, note, passed_at as passedAt, accepted_at as acceptedAt
      from introduction`;
    return this.#sql.exec<StoredIntroduction>(query).toArray()[0] ?? null;
  }
}
