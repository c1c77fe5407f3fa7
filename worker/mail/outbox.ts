import { type SQL, sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { findMailProvider, type MailSettings } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";
import { countedAt, isMerged, isRefused } from "./budget.ts";

/** One outbox row as the consumer and the admin panel read it. */
export type OutboxRow = typeof outbox.$inferSelect;

/** A value, or an expression that is computed inside the batch of the mail's cause. */
type Cell = string | SQL | null;

/** One logical mail. `key` is unique for ever: a second row with the same key is not written. */
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
   * What happens while the address is at its limit of mail (`MAIL_BUDGETS`). `postpone`, the default: it is sent later, or not at all when the
   * same mail waits already. `refuse`, where the owner of the account waits for the answer: once several of its kind wait (`isRefused`), the whole
   * batch fails, and the answer is 429. Never for an address that need not be the caller's,
   * because the limit depends on whether a member has verified it: see `mailByStranger`.
   */
  whenFull?: "postpone" | "refuse";
  /** SQL: it only counts and is not sent, so that the answers of a command do not reveal whether there was a mail. */
  unsent?: SQL;
};

/**
 * The statement that writes an outbox row in the batch of its cause. With `onlyIf` the row is written only if that
 * condition is true inside the batch. Mail to a suppressed address is dead at once; without a provider it is `skipped`.
 */
export const outboxInsert = (db: Db, env: MailSettings, now: number, mail: NewMail, onlyIf: SQL = sql`true`) =>
  insertInto(db, env, now, mail, sql`where ${onlyIf}`);

/**
 * Like `outboxInsert` for many mails: one outbox row per row of `source`, which is the SQL behind `from` with its `where`. The mail's cells
 * may use its columns; `id` is `newIdSql`. `writtenMails` reads the ids from its result, for `enqueueMail`.
 */
export const outboxInsertEach = (db: Db, env: Env, now: number, mail: NewMail & { id: SQL }, source: SQL) =>
  insertInto(db, env, now, mail, sql`from ${source}`, sql`returning id as mail_id`);

/** The ids of the mails an `outboxInsertEach` wrote, from its result in the batch. */
export const writtenMails = (result: unknown): string[] =>
  ((result as D1Result<{ mail_id: string }> | undefined)?.results ?? []).map((row) => row.mail_id);

function insertInto(db: Db, env: MailSettings, now: number, mail: NewMail, which: SQL, returning: SQL = sql``) {
  const status = findMailProvider(env) ? "pending" : "skipped";
  const isNeverDue = mail.whenFull === "refuse" ? isRefused(now) : sql`0`;
  // One row per row of `which`, and nothing for a key that exists already. Mail to a suppressed address is written dead. Each cell is computed
  // once. A mail counts when it goes out, and is due then; a refused one is due never, which fails the batch.
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

/** What the admin panel shows of a row that only counts. */
const UNSENT = "Not sent because there was nothing new to report.";

/** Whether an address is suppressed, as an SQL expression. */
export const isSuppressed = (to: Cell): SQL<number> =>
  sql`exists (select 1 from ${suppression} where ${suppression.email} = ${to})`;

/** What a command may answer about its mail. Depends on configuration and suppression alone, so it reveals nothing else. */
export function mailOutcome(env: Env, suppressed: boolean): "accepted" | "refused" | "skipped" {
  if (!findMailProvider(env)) return "skipped";
  return suppressed ? "refused" : "accepted";
}
