import type { Db } from "#db/open.ts";
import { selectAdminIds } from "#domain/members/admins.ts";
import type { Env } from "#worker/env.ts";

export const selectFirstAdmin = (db: Db) => selectAdminIds(db, 1);

/** A shorter secret could be guessed at ten attempts an hour from many addresses. */
const SECRET_MIN_LENGTH = 24;

export const hasSetupSecret = (env: Env): boolean => (env.ADMIN_BOOTSTRAP_SECRET ?? "").length >= SECRET_MIN_LENGTH;
