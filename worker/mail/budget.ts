import { type SQL, sql } from "drizzle-orm";
import { MAIL_BUDGETS, MAILS_WAITING_MAX, type MailBudget } from "#contract/mail.ts";
import { outbox, user } from "#db/schema/index.ts";
import { BUDGET_RULES, kindsWith } from "./budget-rules.ts";

/**
 * How much mail one address gets, no matter who causes it and how: each outbox row is written by the statement of `outbox.ts`, which
 * computes the instant at which the mail counts. That is now, while the address is below its limit, else the first instant at which it is again. What is
 * different for a kind is its line in `budget-rules.ts`.
 * Nobody who registers a stranger's address, and no host, makes us send it more than this.
 */

/** SQL: the kind of a mail has a rule that fits. `row` is the name of its row. */
const hasRule = (row: "mail" | "counted", fits: Parameters<typeof kindsWith>[0]): SQL =>
  sql.raw(
    `${row}.kind in (${kindsWith(fits)
      .map((kind) => `'${kind}'`)
      .join(", ")})`,
  );

/** SQL: `mail` goes to the verified address of a member. */
const isVerified = sql`exists (select 1 from ${user} where ${user.email} = mail.to_email and ${user.emailVerified} = 1)`;

/** SQL: a mail has a link that verifies its address. */
const isVerifying = (row: "mail" | "counted"): SQL => hasRule(row, ({ verifiesAddress }) => verifiesAddress);

/**
 * SQL: the first instant at which the address of `mail` is below a limit, for the mails that `which` selects: one window after the one that
 * is `limit` of them ago. Reads the mails of one address on one index.
 */
const roomAt = ({ limit, windowMs }: MailBudget, now: number, which: SQL): SQL => sql`coalesce((
  select counted.counted_at + ${windowMs} from ${outbox} as counted
  where counted.to_email = mail.to_email and counted.counted_at > ${now - windowMs} and ${which}
  order by counted.counted_at desc limit 1 offset ${sql.raw(String(limit - 1))}), 0)`;

/**
 * SQL: when `mail` counts against the budget of its address, now or later; null for a security mail to a verified address. To an unverified
 * address a mail that verifies it goes when the address is below the limit of all mails or of its kind, which other mails do not use; other mails need both.
 */
export function countedAt(now: number): SQL {
  const whenRoom = (budgets: readonly MailBudget[], which: SQL) =>
    sql`max(${now}, ${sql.join(
      budgets.map((budget) => roomAt(budget, now, which)),
      sql`, `,
    )})`;
  const { unverified, verifying, other, verified } = MAIL_BUDGETS;
  const forAny = whenRoom(unverified, sql`1`);
  return sql`case when not ${isVerified} then case
      when ${isVerifying("mail")} then min(${forAny}, ${whenRoom(verifying, isVerifying("counted"))})
      else max(${forAny}, ${whenRoom(other, sql`not ${isVerifying("counted")}`)}) end
    when not ${hasRule("mail", ({ isSecurity }) => isSecurity)} then ${whenRoom(verified, sql`1`)} end`;
}

/**
 * SQL: a mail to the same person about the same thing is postponed already, and `mail` would be. It says what is true when it is sent, so one is
 * enough. Without this, what waits could grow without end.
 */
export const isMerged = (
  now: number,
): SQL => sql`(mail.counted_at > ${now} and not ${hasRule("mail", ({ waits }) => waits === "every")}
  and exists (select 1 from ${outbox} as waiting where waiting.to_email = mail.to_email and waiting.counted_at > ${now}
    and waiting.status = 'pending' and waiting.kind = mail.kind and (${hasRule("mail", ({ waits }) => waits === "one-per-address")}
    or (waiting.member_id is mail.member_id and waiting.event_id is mail.event_id and waiting.registration_id is mail.registration_id))))`;

/**
 * SQL: `mail` is refused, because its address is at its limit, its owner waits for the answer, and `MAILS_WAITING_MAX` of its kind wait. Until then it
 * is postponed, because the address may be full of mails that others caused.
 */
export const isRefused = (now: number): SQL => sql`(mail.counted_at > ${now}
  and (select count(*) from ${outbox} as waiting where waiting.to_email = mail.to_email and waiting.counted_at > ${now}
    and waiting.kind = mail.kind) >= case when ${isVerified} then ${MAILS_WAITING_MAX.verified} else ${MAILS_WAITING_MAX.unverified} end)`;

/**
 * Whether a mail that is given up in this attempt counts no longer: only when nobody can have got it, so not after an earlier attempt, whose answer
 * may have been lost.
 */
export const isRefunded = ({ attempts, replayedAt, kind }: typeof outbox.$inferSelect): boolean =>
  attempts === 1 && replayedAt === null && BUDGET_RULES[kind].isRefunded;
