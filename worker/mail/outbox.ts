import { type SQL, sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";

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
};

/**
 * The statement that writes an outbox row in the batch of its cause. With `onlyIf` the row is written only if that
 * condition is true inside the batch. Mail to a suppressed address is dead at once; without a provider it is `skipped`.
 */
export const outboxInsert = (db: Db, env: Env, now: number, mail: NewMail, onlyIf: SQL = sql`true`) =>
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

function insertInto(db: Db, env: Env, now: number, mail: NewMail, which: SQL, returning: SQL = sql``) {
  const status = findMailProvider(env) ? "pending" : "skipped";
  // One row per row of `which`, and nothing for a key that exists already; mail to a suppressed address is written dead.
  return statement(
    db,
    sql`
    insert into ${outbox} (id, key, kind, to_email, to_name, member_id, event_id, registration_id, status, last_error, due_at, created_at)
    select ${mail.id}, ${mail.key}, ${mail.kind}, ${mail.to}, ${mail.toName},
      ${mail.memberId ?? null}, ${mail.eventId ?? null}, ${mail.registrationId ?? null},
      case when ${isSuppressed(mail.to)} then 'dead' else ${status} end,
      (select 'Address suppressed: ' || ${suppression.reason} from ${suppression} where ${suppression.email} = ${mail.to}),
      ${now}, ${now}
    ${which}
    on conflict (key) do nothing ${returning}`,
  );
}

/** Whether an address is suppressed, as an SQL expression. */
export const isSuppressed = (to: Cell): SQL<number> =>
  sql`exists (select 1 from ${suppression} where ${suppression.email} = ${to})`;

/** What a command may answer about its mail. Depends on configuration and suppression alone, so it reveals nothing else. */
export function mailOutcome(env: Env, suppressed: boolean): "accepted" | "refused" | "skipped" {
  if (!findMailProvider(env)) return "skipped";
  return suppressed ? "refused" : "accepted";
}
