import { sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import type { Env } from "#worker/env.ts";

/** Whether there is no admin yet, as a condition. The role is a literal: with a bound value SQLite would not use the index of admins. */
export const noAdmin = sql`not exists (select 1 from ${user} where ${user.role} = 'admin')`;

/** The statement that asks whether the first admin is still to come: one row or none. */
export const selectFirstAdmin = (db: Db) =>
  db.select({ id: user.id }).from(user).where(sql`${user.role} = 'admin'`).limit(1);

/** Shorter ones could be guessed at ten tries an hour from many addresses. */
const SECRET_MIN_LENGTH = 24;

/** Whether this installation has a secret that makes the first admin (decision 2); one that is too short is none. */
export const hasSetupSecret = (env: Env): boolean => (env.ADMIN_BOOTSTRAP_SECRET ?? "").length >= SECRET_MIN_LENGTH;
