import { and, eq, gt, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ConfirmationView } from "#contract/auth/email-verification.ts";
import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
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

/**
 * The mail whose link has this token, its account, and its email change while that is pending. `mine`: the request has a session of the
 * account. `done`: the link was used before. 404 `link-invalid` for every token that cannot be used.
 */
export async function getMailedLink(c: Context<AppEnv>, token: string) {
  const { now } = c.var;
  const [row] = await selectMailedLink(c, rowOfToken(token) ?? "");
  const kind = row && row.mail.kind in KINDS ? KINDS[row.mail.kind as keyof typeof KINDS] : undefined;
  if (!row || !kind || !isAddressTokenOf(c.env, row.mail, token, now)) throw new Problem("link-invalid");
  const done = isDone(kind, row);
  if (done === null) throw new Problem("link-invalid");
  return { ...row, kind, done, mine: Boolean(row.mine) };
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
        gt(emailChange.createdAt, now - EMAIL_LINK_LIFETIME_MS),
      ),
    )
    .where(eq(outbox.id, mailId));
}

/** Whether a link's email change is finished: a mail `email-changed` exists under the change's id. */
const isFinished = sql<number>`exists (select 1 from ${outbox} as changed where changed.key = replace(replace(${outbox.key}, 'email-change-old:', 'email-changed:'), 'email-change-new:', 'email-changed:') and changed.kind = 'email-changed')`;

type MailedLinkRow = Awaited<ReturnType<typeof selectMailedLink>>[number];

/** Whether a link was used before; null when it cannot be used any more, because the address or the change is another one by now. */
function isDone(kind: ConfirmationView["kind"], { mail, member, change, isFinished }: MailedLinkRow): boolean | null {
  if (kind === "verify") return mail.to === member.email ? member.emailVerified : null;
  if (change) return (kind === "change-old" ? change.oldConfirmedAt : change.newConfirmedAt) !== null;
  const hasNewAddress = kind === "change-new" && mail.to === member.email && member.emailVerified;
  return isFinished || hasNewAddress ? true : null;
}
