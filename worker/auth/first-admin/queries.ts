import type { Db } from "#db/open.ts";
import { selectAdminIds } from "#domain/members/admins.ts";
import type { Env } from "#worker/env.ts";

/** The statement that selects one admin; no row while the installation has none. */
export const selectFirstAdmin = (db: Db) => selectAdminIds(db, 1);

/** A shorter secret could be guessed at ten attempts an hour from many addresses. */
const SECRET_MIN_LENGTH = 24;

/** Whether this installation has a secret that makes the first admin. A secret that is too short counts as none. */
export const hasSetupSecret = (env: Env): boolean => (env.ADMIN_BOOTSTRAP_SECRET ?? "").length >= SECRET_MIN_LENGTH;
