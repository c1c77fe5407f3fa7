import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { emailChange, outbox, user } from "#db/schema/index.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { rowOfToken } from "#mail/links.ts";
import { confirmEnd } from "../email-change/confirm-email-change.ts";
import { isAddressTokenOf } from "../mail/links.ts";
import { newResetLink } from "../recovery/reset-password.ts";
import { closeSockets } from "../session/revoke-sessions.ts";
import {
  endOtherSessions,
  isLockedOut,
  isOwnSession,
  type Proof,
  removeUnverifiedCredentials,
  verifyAddress,
  withdrawEmailChange,
} from "./verified-owner.ts";

/** What a mailed link about an address would do: see `ConfirmationView`. Changes nothing. */
export async function getConfirmation(c: Context<AppEnv>, token: string): Promise<ConfirmationView> {
  const { mail, member, mine, kind, done, change } = await getLinked(c, token);
  // The new mailbox is told nothing of the account it would belong to, unless it is looked at from there.
  const email = kind === "change-new" && !mine ? mail.to : kind === "verify" ? mail.to : member.email;
  const newEmail = kind === "verify" ? null : (change?.newEmail ?? (kind === "change-new" ? mail.to : member.email));
  return { kind, email, newEmail, mine, done };
}

/** Does it. Repeating it changes nothing. */
export async function confirm(c: Context<AppEnv>, token: string): Promise<ConfirmationResult> {
  const linked = await getLinked(c, token);
  const { kind, member, change } = linked;
  if (kind === "verify") return linked.done ? DONE : proveAddress(c, member.id, member.email);
  // Nothing is left of a change that happened.
  if (!change) return DONE;
  return confirmEnd(c, change, kind);
}

const DONE: ConfirmationResult = { done: true, setPasswordToken: null, otherEnd: false };
const KINDS = {
  "email-verification": "verify",
  "email-change-old": "change-old",
  "email-change-new": "change-new",
} as const;

/** The mail a link stood in, its account, and the change of address it belongs to while that is under way. 404 for all else, alike. */
async function getLinked(c: Context<AppEnv>, token: string) {
  const { db, now } = c.var;
  const [row] = await db
    .select({ mail: outbox, member: user, change: emailChange, moved: hasMoved, mine: isMine(c) })
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
    .where(eq(outbox.id, rowOfToken(token) ?? ""));
  const kind = row && row.mail.kind in KINDS ? KINDS[row.mail.kind as keyof typeof KINDS] : undefined;
  if (!row || !kind || !isAddressTokenOf(c.env, row.mail, token, now)) throw new Problem("link-invalid");
  const done = isDone(kind, row);
  if (done === null) throw new Problem("link-invalid");
  return { ...row, kind, done, mine: Boolean(row.mine) };
}

type Row = {
  mail: typeof outbox.$inferSelect;
  member: typeof user.$inferSelect;
  change: typeof emailChange.$inferSelect | null;
  moved: number;
};

/** Whether what a link asks for was done already; null when it can no longer be: another address, or another change, stands. */
function isDone(kind: ConfirmationView["kind"], { mail, member, change, moved }: Row): boolean | null {
  if (kind === "verify") return mail.to === member.email ? member.emailVerified : null;
  if (change) return (kind === "change-old" ? change.oldConfirmedAt : change.newConfirmedAt) !== null;
  const arrived = kind === "change-new" && mail.to === member.email && member.emailVerified;
  return moved || arrived ? true : null;
}

/** Whether the change a link belongs to happened: the mail that says so has its name. */
const hasMoved = sql<number>`exists (select 1 from ${outbox} as told where told.key = replace(replace(${outbox.key}, 'email-change-old:', 'email-changed:'), 'email-change-new:', 'email-changed:') and told.kind = 'email-changed')`;

const isMine = (c: Context<AppEnv>): SQL<number> => sql<number>`${isOwnSession(c, sql`${user.id}`)}`;

/**
 * Proves the address of an account (decision 28), in one batch. Who is not signed in to it gets a token that sets a password, when the
 * account is left without one.
 */
async function proveAddress(c: Context<AppEnv>, memberId: string, email: string): Promise<ConfirmationResult> {
  const { db } = c.var;
  const standing = sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.email} = ${email} and ${user.emailVerified} = 0)`;
  const proof: Proof = { memberId, email, standing };
  const link = newResetLink(c, sql`${user.id} = ${memberId} and ${standing} and ${isLockedOut(c, memberId)}`);
  const [ended, , , , , armed, , , states] = await db.batch([
    ...endOtherSessions(c, memberId, standing),
    withdrawEmailChange(c, memberId, standing),
    ...removeUnverifiedCredentials(c, proof),
    link.written,
    ...verifyAddress(c, proof),
    db.select({ status: user.status }).from(user).where(eq(user.id, memberId)),
  ]);
  await closeSockets(c.env, db, memberId, ended);
  if (states[0]) notifyTabs(c, memberId, states[0].status);
  return { ...DONE, setPasswordToken: armed.meta.changes > 0 ? link.token : null };
}
