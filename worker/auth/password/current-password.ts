import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { account, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";

export type PasswordOwner = { memberId: string; password: string };

/** Null without an account or a password. */
export const findPasswordOwner = (c: Context<AppEnv>, email: string): Promise<PasswordOwner | null> =>
  findOwner(c, eq(user.email, email));

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

/** SQL on `account`: the hash that was checked. `memberId` may be SQL; `viewerId` also requires a valid session. */
export const isPasswordOf = (memberId: string | SQL | Column, hash: string): SQL =>
  sql`${account.userId} = ${memberId} and ${account.providerId} = 'credential' and ${account.password} = ${hash}`;

export const isCurrentPassword = (memberId: string | SQL | Column, hash: string): SQL =>
  sql`exists (select 1 from ${account} where ${isPasswordOf(memberId, hash)})`;
