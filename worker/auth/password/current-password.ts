import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { account, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";

/** A member and the stored hash of their password. */
export type PasswordOwner = { memberId: string; password: string };

/** The member with this address and their password; null without an account or a password. */
export const findPasswordOwner = (c: Context<AppEnv>, email: string): Promise<PasswordOwner | null> =>
  findOwner(c, eq(user.email, email));

/** The same by the member's id. */
export const findPasswordOf = (c: Context<AppEnv>, memberId: string): Promise<PasswordOwner | null> =>
  findOwner(c, eq(user.id, memberId));

async function findOwner(c: Context<AppEnv>, isMember: SQL): Promise<PasswordOwner | null> {
  const [row] = await c.var.db
    .select({ memberId: user.id, password: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(isMember, eq(account.providerId, "credential")));
  return row?.password ? { memberId: row.memberId, password: row.password } : null;
}

/**
 * The condition on a row of `account` that it is a member's password and has this hash, the one that was checked. `memberId` may be an
 * expression; `viewerId` also requires that the session is still valid.
 */
export const isPasswordOf = (memberId: string | SQL | Column, hash: string): SQL =>
  sql`${account.userId} = ${memberId} and ${account.providerId} = 'credential' and ${account.password} = ${hash}`;

/** The condition that the password whose hash was checked is still the member's. `memberId` as for `isPasswordOf`. */
export const isCurrentPassword = (memberId: string | SQL | Column, hash: string): SQL =>
  sql`exists (select 1 from ${account} where ${isPasswordOf(memberId, hash)})`;
