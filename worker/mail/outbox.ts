import { type SQL, sql } from "drizzle-orm";
import type { MailKind } from "#contract/mail.ts";
import type { Db } from "#db/open.ts";
import { outbox, suppression } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { providerName } from "./providers/choose.ts";

/** A value, or the expression that gives it inside the batch of the mail's cause. */
type Cell = string | SQL | null;

/** One logical mail. `key` names it for ever: a second row under the same key is not written. */
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
 * The statement that writes an outbox row in the batch of its cause (security rule 17). With `onlyIf` the row is written only when that
 * holds there and then. A suppressed address makes it dead at once; without a provider it is `skipped`.
 */
export const outboxInsert = (db: Db, env: Env, now: number, mail: NewMail, onlyIf: SQL = sql`true`) =>
  insertInto(db, env, now, mail, sql`where ${onlyIf}`);

/**
 * The same for many: one outbox row for each row of `source` (a table or subquery with its `where`, as it stands behind `from`), of whose
 * columns the mail's cells speak; `id` is `newIdSql`. What it answers is for `enqueueMail`, by `writtenMails`.
 */
export const outboxInsertEach = (db: Db, env: Env, now: number, mail: NewMail & { id: SQL }, source: SQL) =>
  insertInto(db, env, now, mail, sql`from ${source}`, sql`returning id as mail_id`);

/** The ids an `outboxInsertEach` wrote, from its place in the answer of the batch. */
export const writtenMails = (result: unknown): string[] =>
  ((result as D1Result<{ mail_id: string }> | undefined)?.results ?? []).map((row) => row.mail_id);

function insertInto(db: Db, env: Env, now: number, mail: NewMail, which: SQL, returning: SQL = sql``) {
  const waiting = providerName(env) ? "pending" : "skipped";
  return statement(
    db,
    sql`
    insert into ${outbox} (id, key, kind, to_email, to_name, member_id, event_id, registration_id, status, last_error, due_at, created_at)
    select ${mail.id}, ${mail.key}, ${mail.kind}, ${mail.to}, ${mail.toName},
      ${mail.memberId ?? null}, ${mail.eventId ?? null}, ${mail.registrationId ?? null},
      case when ${isSuppressed(mail.to)} then 'dead' else ${waiting} end,
      (select 'Address suppressed: ' || ${suppression.reason} from ${suppression} where ${suppression.email} = ${mail.to}),
      ${now}, ${now}
    ${which}
    on conflict (key) do nothing ${returning}`,
  );
}

/** Whether mail to an address is refused for good, as an expression. */
export const isSuppressed = (to: Cell): SQL<number> =>
  sql`exists (select 1 from ${suppression} where ${suppression.email} = ${to})`;

/** What a command may say about its mail: by configuration and suppression alone, so that it reveals nothing else. */
export function mailOutcome(env: Env, suppressed: boolean): "accepted" | "refused" | "skipped" {
  if (!providerName(env)) return "skipped";
  return suppressed ? "refused" : "accepted";
}
