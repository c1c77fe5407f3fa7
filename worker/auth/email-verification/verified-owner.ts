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

/** Used a link mailed to the address. Credentials from before it could be an impostor's and are removed. */
export type VerifiedOwner = {
  memberId: string;
  email: string;
  /** SQL: the link is still valid. It must hold until `verifyEmail`. */
  isCurrent: SQL;
};

/** SQL: the account's credentials are then its owner's. */
export function isOwnSession(c: Context<AppEnv>, memberId: MemberId): SQL {
  const { sessionToken, now } = c.var;
  // `is`, because the viewer's id is null without a session.
  return sql`(${viewerId(sessionToken, now)} is ${memberId})`;
}

export const isLockedOut = (c: Context<AppEnv>, memberId: string): SQL =>
  sql`(not ${isOwnSession(c, memberId)} and not exists (select 1 from ${account} where ${account.userId} = ${memberId} and ${account.providerId} = 'credential'))`;

/** SQL: the address was never verified, and there is no session of the account here. */
function areCredentialsUnverified(c: Context<AppEnv>, { memberId, isCurrent }: VerifiedOwner): SQL {
  const isUnverified = sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.emailVerified} = 0)`;
  return sql`(${isCurrent} and ${isUnverified} and not ${isOwnSession(c, memberId)})`;
}

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

export const secondFactorAfterRemoval = (c: Context<AppEnv>, owner: VerifiedOwner): SQL =>
  sql`case when ${areCredentialsUnverified(c, owner)} then 0 else two_factor_enabled end`;

/** After `removeUnverifiedCredentials`, whose condition it makes false. */
export function verifyEmail(c: Context<AppEnv>, owner: VerifiedOwner) {
  const { db, now } = c.var;
  const { memberId, isCurrent } = owner;
  return {
    firstAdmin: isAdminEmail(c, owner) ? becomeFirstAdmin(c, owner) : null,
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

function isAdminEmail(c: Context<AppEnv>, { email }: VerifiedOwner): boolean {
  const adminEmail = c.env.ADMIN_EMAIL.trim().toLowerCase();
  return adminEmail !== "" && email.toLowerCase() === adminEmail;
}

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
