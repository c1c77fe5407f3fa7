import { type SQL, sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { findMailProvider, type MailSettings } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";
import { countedAt, isMerged, isRefused } from "./budget.ts";

export type OutboxRow = typeof outbox.$inferSelect;

type Cell = string | SQL | null;

/** `key` is unique forever: a second row with it is not written. */
export type NewMail = {
  id: string | SQL;
  key: Cell;
  kind: MailKind | SQL;
  to: Cell;
  toName: Cell;
  memberId?: Cell;
  eventId?: Cell;
  registrationId?: Cell;
  /**
   * `postpone` (default): later, or not at all when a similar mail waits. `refuse`: 429 (`isRefused`), only for the
   * caller's own address, because the limit reveals whether a member has verified it: see `mailByStranger`.
   */
  whenFull?: "postpone" | "refuse";
  /** SQL: counts without being sent, so that the responses of a command do not reveal whether there was a mail. */
  unsent?: SQL;
};

/** For the batch of the mail's cause. Dead at once for a suppressed address; `skipped` without a provider. */
export const outboxInsert = (db: Db, env: MailSettings, now: number, mail: NewMail, onlyIf: SQL = sql`true`) =>
  insertInto(db, env, now, mail, sql`where ${onlyIf}`);

/** One per row of `source` (SQL behind `from`, with `where`), whose columns the cells may use. `id`: `newIdSql`. */
export const outboxInsertEach = (db: Db, env: Env, now: number, mail: NewMail & { id: SQL }, source: SQL) =>
  insertInto(db, env, now, mail, sql`from ${source}`, sql`returning id as mail_id`);

export const writtenMails = (result: unknown): string[] =>
  ((result as D1Result<{ mail_id: string }> | undefined)?.results ?? []).map((row) => row.mail_id);

function insertInto(db: Db, env: MailSettings, now: number, mail: NewMail, which: SQL, returning: SQL = sql``) {
  const status = findMailProvider(env) ? "pending" : "skipped";
  const isNeverDue = mail.whenFull === "refuse" ? isRefused(now) : sql`0`;
  // Nothing for an existing key. Dead for a suppressed address. A mail counts and is due when it goes out; a refused
  // one has no due instant, which fails the batch.
  return statement(
    db,
    sql`
    with cells as materialized (
      select ${mail.id} as id, ${mail.key} as key, ${mail.kind} as kind, ${mail.to} as to_email, ${mail.toName} as to_name,
        ${mail.memberId ?? null} as member_id, ${mail.eventId ?? null} as event_id, ${mail.registrationId ?? null} as registration_id,
        ${mail.unsent ?? sql`0`} as unsent ${which}),
    addressed as materialized (
      select cells.*, (select ${suppression.reason} from ${suppression} where ${suppression.email} = cells.to_email) as suppressed from cells),
    mail as materialized (
      select mail.*, case when mail.suppressed is null and ${status} = 'pending' then ${countedAt(now)} end as counted_at from addressed as mail)
    insert into ${outbox}
      (id, key, kind, to_email, to_name, member_id, event_id, registration_id, status, last_error, due_at, created_at, counted_at)
    select id, key, kind, to_email, to_name, member_id, event_id, registration_id,
      case when suppressed is not null then 'dead' when unsent then 'skipped' else ${status} end,
      case when suppressed is not null then 'Earlier emails to this address failed: ' || suppressed
        when unsent then ${UNSENT} end,
      case when ${isNeverDue} then null else coalesce(counted_at, ${now}) end, ${now}, counted_at
    from mail where not ${isMerged(now)}
    on conflict (key) do nothing ${returning}`,
  );
}

const UNSENT = "Not sent because there was nothing new to report.";

export const isSuppressed = (to: Cell): SQL<number> =>
  sql`exists (select 1 from ${suppression} where ${suppression.email} = ${to})`;

/** Depends on configuration and suppression alone, so it reveals nothing else. */
export function mailOutcome(env: Env, suppressed: boolean): "accepted" | "refused" | "skipped" {
  if (!findMailProvider(env)) return "skipped";
  return suppressed ? "refused" : "accepted";
}
