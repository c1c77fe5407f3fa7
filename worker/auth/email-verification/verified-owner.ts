import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { auditInsert } from "#db/audit.ts";
import { account, emailChange, session, twoFactor, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { sessionRevocations } from "../session/revoke-sessions.ts";

/**
 * Proof of ownership (decision 28): somebody used a link that stood in a mail to this address. What was set before an address was
 * ever proved may be an impostor's and goes; on an address proved before, second factor and identities stay.
 */
export type Proof = {
  memberId: string;
  /** The address that is proved. */
  email: string;
  /** Whether the proof counts, asked by every statement of the batch: it must hold until `verifyAddress`. */
  standing: SQL;
};

/** Whether the request comes with a live session of that very account: what it set before is its owner's own. */
export function isOwnSession(c: Context<AppEnv>, memberId: string | SQL): SQL {
  const { sessionToken, now } = c.var;
  if (!sessionToken) return sql`0`;
  return sql`exists (select 1 from ${session} where ${session.token} = ${sessionToken} and ${session.userId} = ${memberId} and ${session.expiresAt} > ${now})`;
}

/** Whether whoever asks has neither a session of the account nor a password to open one with. */
export const isLockedOut = (c: Context<AppEnv>, memberId: string): SQL =>
  sql`(not ${isOwnSession(c, memberId)} and not exists (select 1 from ${account} where ${account.userId} = ${memberId} and ${account.providerId} = 'credential'))`;

/** Whether what was set before goes: nobody proved an address of this account yet, and whoever proves it now is not signed in to it. */
export function removesUnverifiedCredentials(c: Context<AppEnv>, { memberId, standing }: Proof): SQL {
  const unproved = sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.emailVerified} = 0)`;
  return sql`(${standing} and ${unproved} and not ${isOwnSession(c, memberId)})`;
}

/** Every other session of the account ends: two statements, the first answers which. */
export function endOtherSessions(c: Context<AppEnv>, memberId: string, onlyIf: SQL) {
  const { db, now, sessionToken } = c.var;
  const own = sql`(${session.token} = ${sessionToken ?? ""} and ${session.expiresAt} > ${now})`;
  return sessionRevocations(db, now, { memberId }, sql`(${onlyIf} and not ${own})`);
}

/** Second factor and identities, a password among them, that were set before. Two statements. */
export function removeUnverifiedCredentials(c: Context<AppEnv>, proof: Proof) {
  const { db } = c.var;
  const wiped = removesUnverifiedCredentials(c, proof);
  return [
    statement(db, sql`delete from ${twoFactor} where ${twoFactor.userId} = ${proof.memberId} and ${wiped}`),
    statement(db, sql`delete from ${account} where ${account.userId} = ${proof.memberId} and ${wiped}`),
  ] as const;
}

/** A change of address under way ends, whoever began it: an impostor's could move the account away after its owner proved it. */
export const withdrawEmailChange = (c: Context<AppEnv>, memberId: string, onlyIf: SQL) =>
  statement(c.var.db, sql`delete from ${emailChange} where ${emailChange.memberId} = ${memberId} and ${onlyIf}`);

/**
 * The address is theirs from here on, and whoever proves ADMIN_EMAIL by mail while there is no admin is the first one (decision 2), with
 * its audit row. Last of a proof, since `removesUnverifiedCredentials` asks whether the address was proved before.
 */
export function verifyAddress(c: Context<AppEnv>, proof: Proof) {
  const { db, now } = c.var;
  const { memberId, standing } = proof;
  const isFirstAdmin = firstAdmin(c, proof);
  return [
    auditInsert(
      db,
      c.var,
      {
        actorId: null,
        action: "admin-made",
        subjectKind: "member",
        subjectId: memberId,
        before: sql`(select json_object('role', ${user.role}, 'status', ${user.status}) from ${user} where ${user.id} = ${memberId})`,
        after: { role: "admin", status: "approved" },
      },
      sql`(${standing} and ${isFirstAdmin})`,
    ),
    statement(
      db,
      sql`update ${user} set
        two_factor_enabled = case when ${removesUnverifiedCredentials(c, proof)} then 0 else two_factor_enabled end,
        role = case when ${isFirstAdmin} then 'admin' else role end,
        status_since = case when ${isFirstAdmin} and status <> 'approved' then ${now} else status_since end,
        status_reason = case when ${isFirstAdmin} then null else status_reason end,
        status = case when ${isFirstAdmin} then 'approved' else status end,
        email_verified = 1, updated_at = ${now}
      where id = ${memberId} and ${standing}`,
    ),
  ] as const;
}

/** Whether this proof makes the first admin. The literal 'admin' lets SQLite use the index of admins. */
function firstAdmin(c: Context<AppEnv>, { memberId, email }: Proof): SQL {
  const appointed = c.env.ADMIN_EMAIL.trim().toLowerCase();
  if (!appointed || email.toLowerCase() !== appointed) return sql`0`;
  const admins = sql`exists (select 1 from ${user} where ${user.role} = 'admin')`;
  return sql`(not ${admins} and exists (select 1 from ${user} where ${user.id} = ${memberId} and ${user.status} <> 'suspended'))`;
}
