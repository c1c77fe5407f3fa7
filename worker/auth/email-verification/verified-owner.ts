import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { auditInsert } from "#db/audit.ts";
import type { MemberId } from "#db/ids.ts";
import { account, twoFactor, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { clearHoldsOf } from "#domain/registrations/clear-holds.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { canBecomeFirstAdmin, firstAdminAudit, updateToAdmin } from "../first-admin/first-admin-statements.ts";
import { viewerId } from "../session/session.ts";

/**
 * The verified owner of an account: somebody who used a link mailed to its address. Credentials that were set while the
 * address was unverified could be an impostor's and are removed; those of a verified address stay.
 */
export type VerifiedOwner = {
  memberId: string;
  /** The address the link was mailed to. */
  email: string;
  /** The condition that the link is still valid, in every statement of the batch. It must hold until `verifyEmail`. */
  isCurrent: SQL;
};

/** The condition that the request has a valid session of the account, so that the account's credentials are its owner's. */
export function isOwnSession(c: Context<AppEnv>, memberId: MemberId): SQL {
  const { sessionToken, now } = c.var;
  // `is`, because the viewer's id is null without a session.
  return sql`(${viewerId(sessionToken, now)} is ${memberId})`;
}

/** The condition that the request has no session of the account and the account has no password to sign in with. */
export const isLockedOut = (c: Context<AppEnv>, memberId: string): SQL =>
  sql`(not ${isOwnSession(c, memberId)} and not exists (select 1 from ${account} where ${account.userId} = ${memberId} and ${account.providerId} = 'credential'))`;

/** The condition that the account's credentials must be removed: its address was never verified, and the request has no session of it. */
function areCredentialsUnverified(c: Context<AppEnv>, { memberId, isCurrent }: VerifiedOwner): SQL {
  const isUnverified = sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.emailVerified} = 0)`;
  return sql`(${isCurrent} and ${isUnverified} and not ${isOwnSession(c, memberId)})`;
}

/** The statements that remove unverified credentials: second factor, identities and password. */
export function removeUnverifiedCredentials(c: Context<AppEnv>, owner: VerifiedOwner) {
  const { db } = c.var;
  const areUnverified = areCredentialsUnverified(c, owner);
  return {
    secondFactors: statement(
      db,
      sql`delete from ${twoFactor} where ${twoFactor.userId} = ${owner.memberId} and ${areUnverified}`,
    ),
    accounts: statement(
      db,
      sql`delete from ${account} where ${account.userId} = ${owner.memberId} and ${areUnverified}`,
    ),
  };
}

/** The expression for the new value of `two_factor_enabled`, which goes to 0 with removed credentials. */
export const secondFactorAfterRemoval = (c: Context<AppEnv>, owner: VerifiedOwner): SQL =>
  sql`case when ${areCredentialsUnverified(c, owner)} then 0 else two_factor_enabled end`;

/**
 * The statements that mark the address as verified, after which the registrations of its member no longer end by themselves. While there is
 * no admin, the verified owner of ADMIN_EMAIL becomes the first one, with an audit row. They come after `removeUnverifiedCredentials`, whose condition they make false.
 */
export function verifyEmail(c: Context<AppEnv>, owner: VerifiedOwner) {
  const { db, now } = c.var;
  const { memberId, isCurrent } = owner;
  return {
    firstAdmin: isAdminEmail(c, owner) ? becomeFirstAdmin(c, owner) : null,
    // Verifies the address while the link is valid.
    updated: statement(
      db,
      sql`update ${user} set
        two_factor_enabled = ${secondFactorAfterRemoval(c, owner)},
        email_verified = 1, updated_at = ${now}
      where id = ${memberId} and ${isCurrent}`,
    ),
    registrations: clearHoldsOf(db, memberId),
  };
}

/** Whether the address is the one that makes the first admin. */
function isAdminEmail(c: Context<AppEnv>, { email }: VerifiedOwner): boolean {
  const adminEmail = c.env.ADMIN_EMAIL.trim().toLowerCase();
  return adminEmail !== "" && email.toLowerCase() === adminEmail;
}

/** The statements that make the owner the first admin, while the link is valid and there is none. */
function becomeFirstAdmin(c: Context<AppEnv>, { memberId, isCurrent }: VerifiedOwner) {
  const { db, now } = c.var;
  const isFirstAdmin = sql`${canBecomeFirstAdmin(memberId)} and ${isCurrent}`;
  const onlyIf = sql`exists (select 1 from ${user} where ${isFirstAdmin})`;
  const entry = { ...firstAdminAudit(memberId), actorId: null };
  return {
    audit: auditInsert(db, c.var, entry, onlyIf),
    event: securityEventInsert(db, { ...causeOf(c), memberId, kind: "role-changed", about: "admin" }, onlyIf),
    admin: updateToAdmin(db, now, isFirstAdmin),
  };
}
