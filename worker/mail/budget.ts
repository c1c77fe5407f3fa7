import { type SQL, sql } from "drizzle-orm";
import { MAIL_BUDGETS, MAILS_WAITING_MAX, type MailBudget } from "#contract/mail.ts";
import { outbox, user } from "#db/schema/index.ts";
import { BUDGET_RULES, kindsWith } from "./budget-rules.ts";

/** `outbox.ts` computes when a mail counts: so no stranger and no host can make us flood an address. */

const hasRule = (row: "mail" | "counted", fits: Parameters<typeof kindsWith>[0]): SQL =>
  sql.raw(
    `${row}.kind in (${kindsWith(fits)
      .map((kind) => `'${kind}'`)
      .join(", ")})`,
  );

const isVerified = sql`exists (select 1 from ${user} where ${user.email} = mail.to_email and ${user.emailVerified} = 1)`;

const isVerifying = (row: "mail" | "counted"): SQL => hasRule(row, ({ verifiesAddress }) => verifiesAddress);

/** SQL: the first instant below the limit, one window after the mail that is `limit` of them ago. Reads one index. */
const roomAt = ({ limit, windowMs }: MailBudget, now: number, which: SQL): SQL => sql`coalesce((
  select counted.counted_at + ${windowMs} from ${outbox} as counted
  where counted.to_email = mail.to_email and counted.counted_at > ${now - windowMs} and ${which}
  order by counted.counted_at desc limit 1 offset ${sql.raw(String(limit - 1))}), 0)`;

/** SQL: null for a security mail to a verified address. A verifying mail needs the total limit or that of its kind. */
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

/** SQL: a similar mail waits. It says what is true when sent, so one is enough, and waiting mails do not pile up. */
export const isMerged = (
  now: number,
): SQL => sql`(mail.counted_at > ${now} and not ${hasRule("mail", ({ waits }) => waits === "every")}
  and exists (select 1 from ${outbox} as waiting where waiting.to_email = mail.to_email and waiting.counted_at > ${now}
    and waiting.status = 'pending' and waiting.kind = mail.kind and (${hasRule("mail", ({ waits }) => waits === "one-per-address")}
    or (waiting.member_id is mail.member_id and waiting.event_id is mail.event_id and waiting.registration_id is mail.registration_id))))`;

/** SQL: below `MAILS_WAITING_MAX` it is postponed instead, because others may have filled the address. */
export const isRefused = (now: number): SQL => sql`(mail.counted_at > ${now}
  and (select count(*) from ${outbox} as waiting where waiting.to_email = mail.to_email and waiting.counted_at > ${now}
    and waiting.kind = mail.kind) >= case when ${isVerified} then ${MAILS_WAITING_MAX.verified} else ${MAILS_WAITING_MAX.unverified} end)`;

/** Not after an earlier attempt, whose response may have been lost. */
export const isRefunded = ({ attempts, replayedAt, kind }: typeof outbox.$inferSelect): boolean =>
  attempts === 1 && replayedAt === null && BUDGET_RULES[kind].isRefunded;
