import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { confirmEmailChange } from "../email-change/confirm-email-change.ts";
import { withdrawEmailChange } from "../email-change/withdraw-email-change.ts";
import { newResetLink } from "../recovery/reset-link.ts";
import { closeSockets, otherSessionRevocations } from "../session/revoke-sessions.ts";
import { getMailedLink } from "./mailed-link.ts";
import { isLockedOut, removeUnverifiedCredentials, type VerifiedOwner, verifyEmail } from "./verified-owner.ts";

const DONE: ConfirmationResult = { done: true, setPasswordToken: null, otherEnd: false };

export async function getConfirmation(c: Context<AppEnv>, token: string): Promise<ConfirmationView> {
  const { mail, member, mine, kind, done, change } = await getMailedLink(c, token);
  if (kind === "verify") return { kind, email: mail.to, newEmail: null, mine, done };
  const isNewMailbox = kind === "change-new";
  // The new mailbox must not learn about the account, unless its owner is signed in here.
  const email = isNewMailbox && !mine ? mail.to : member.email;
  const newEmail = change?.newEmail ?? (isNewMailbox ? mail.to : member.email);
  return { kind, email, newEmail, mine, done };
}

export async function confirmMailedLink(c: Context<AppEnv>, token: string): Promise<ConfirmationResult> {
  const { kind, member, change, done } = await getMailedLink(c, token);
  if (kind === "verify")
    return done ? DONE : { ...DONE, setPasswordToken: await verifyMailedAddress(c, member.id, member.email) };
  // A finished change has no row anymore.
  return change ? confirmEmailChange(c, change, kind) : DONE;
}

/** A set-password token without a password and a session of the account here; else null. */
async function verifyMailedAddress(c: Context<AppEnv>, memberId: string, email: string): Promise<string | null> {
  const { db } = c.var;
  const isCurrent = sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.email} = ${email} and ${user.emailVerified} = 0)`;
  const owner: VerifiedOwner = { memberId, email, isCurrent };
  const link = newResetLink(c, sql`${user.id} = ${memberId} and ${isCurrent} and ${isLockedOut(c, memberId)}`);
  const { sessions, setPasswordLink, states } = await batch(db, {
    sessions: otherSessionRevocations(c, memberId, isCurrent),
    emailChange: withdrawEmailChange(c, memberId, isCurrent),
    credentials: removeUnverifiedCredentials(c, owner),
    setPasswordLink: link.insert,
    email: verifyEmail(c, owner),
    states: db.select({ status: user.status }).from(user).where(eq(user.id, memberId)),
  });
  await closeSockets(c.env, db, memberId, sessions.revoked);
  if (states[0]) notifyTabs(c, memberId, states[0].status);
  return setPasswordLink.meta.changes > 0 ? link.token : null;
}
