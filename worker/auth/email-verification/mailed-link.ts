import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ConfirmationView } from "#contract/auth/email-verification.ts";
import { EMAIL_CHANGE_LIFETIME_MS } from "#contract/limits.ts";
import { emailChange, outbox, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { rowOfToken } from "#mail/links.ts";
import { isAddressTokenOf } from "../mail/links.ts";
import { isOwnSession } from "./verified-owner.ts";

const KINDS = {
  "email-verification": "verify",
  "email-change-old": "change-old",
  "email-change-new": "change-new",
} as const;

export async function getMailedLink(c: Context<AppEnv>, token: string) {
  const { now } = c.var;
  const [row] = await selectMailedLink(c, rowOfToken(token) ?? "");
  const kind = row && row.mail.kind in KINDS ? KINDS[row.mail.kind as keyof typeof KINDS] : undefined;
  if (!row || !kind || !isAddressTokenOf(c.env, row.mail, token, now)) throw new Problem("link-invalid");
  const state = stateOf(kind, row);
  if (state === "invalid") throw new Problem("link-invalid");
  return { ...row, kind, done: state === "used", mine: Boolean(row.mine) };
}

function selectMailedLink(c: Context<AppEnv>, mailId: string) {
  const { db, now } = c.var;
  const isMine = sql<number>`${isOwnSession(c, sql`${user.id}`)}`;
  return db
    .select({ mail: outbox, member: user, change: emailChange, isFinished, mine: isMine })
    .from(outbox)
    .innerJoin(user, eq(user.id, outbox.memberId))
    .leftJoin(
      emailChange,
      and(
        eq(emailChange.memberId, outbox.memberId),
        sql`${outbox.key} in ('email-change-old:' || ${emailChange.id}, 'email-change-new:' || ${emailChange.id})`,
        gt(emailChange.createdAt, now - EMAIL_CHANGE_LIFETIME_MS),
      ),
    )
    .where(eq(outbox.id, mailId));
}

/** SQL: after the colon in the key `email-change-old:<id>` or `email-change-new:<id>`. */
const changeId = sql`substr(${outbox.key}, instr(${outbox.key}, ':') + 1)`;

/** SQL: a mail `email-changed` exists under the change's id. */
const isFinished = sql<number>`exists (select 1 from ${outbox} as changed where changed.key = 'email-changed:' || ${changeId} and changed.kind = 'email-changed')`;

type MailedLinkRow = Awaited<ReturnType<typeof selectMailedLink>>[number];

function stateOf(
  kind: ConfirmationView["kind"],
  { mail, member, change, isFinished }: MailedLinkRow,
): "unused" | "used" | "invalid" {
  const isAddress = mail.to === member.email;
  if (kind === "verify") {
    if (!isAddress) return "invalid";
    return member.emailVerified ? "used" : "unused";
  }
  if (change) {
    const confirmedAt = kind === "change-old" ? change.oldConfirmedAt : change.newConfirmedAt;
    return confirmedAt === null ? "unused" : "used";
  }
  const hasNewAddress = kind === "change-new" && isAddress && member.emailVerified;
  return isFinished || hasNewAddress ? "used" : "invalid";
}
