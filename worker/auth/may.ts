import { eq, sql } from "drizzle-orm";
import type { MemberStatus, RegistrationMode } from "#contract/auth";
import { setting } from "#db/schema";
import type { Db } from "../db/open.ts";
import type { Env } from "../env.ts";
import { mailConfigured } from "../http/mail-configured.ts";
import { Problem } from "../http/problem.ts";
import type { Viewer } from "./session.ts";

export { mailConfigured } from "../http/mail-configured.ts";

/** The guards and SQL fragments every feature uses to ask "may this member?". Decisions 4 and 5. */

/** Why a member may not reach others yet: everything that does needs an approved member with a verified address. Null when they may. */
export function reachRefusal(env: Env, viewer: Viewer): "membership-pending" | "email-unverified" | null {
  if (viewer.status !== "approved") return "membership-pending";
  return !viewer.emailVerified && mailConfigured(env) ? "email-unverified" : null;
}

/** 403 with the reason when a member may not reach others yet. */
export function mayReach(env: Env, viewer: Viewer): void {
  const refusal = reachRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

/** 403 for everybody but admins, in production those with a second step (decision 11); said before anything about the object asked for. */
export function mayAdminister(env: Env, viewer: Viewer): void {
  if (viewer.role !== "admin" || viewer.status !== "approved") throw new Problem("forbidden");
  if (needsSecondFactor(env, viewer)) throw new Problem("second-factor-required");
}

/** Whether a member must switch on a second step before they may go on (decision 11). */
export const needsSecondFactor = (env: Env, viewer: Pick<Viewer, "role" | "secondFactor">): boolean =>
  env.APP_ENV !== "local" && viewer.role === "admin" && !viewer.secondFactor;

/** Name of the setting that holds the mode. */
export const REGISTRATION_MODE = "registration-mode";
export const DEFAULT_MODE: RegistrationMode = "restricted";

/** The registration mode as an expression, for statements that must decide on it themselves. */
export const registrationModeSql = sql<RegistrationMode>`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${REGISTRATION_MODE}), ${DEFAULT_MODE})`;

/** The statement that reads the registration mode. */
export const selectRegistrationMode = (db: Db) =>
  db.select({ value: setting.value }).from(setting).where(eq(setting.name, REGISTRATION_MODE));

/** The registration mode now. */
export async function getRegistrationMode(db: Db): Promise<RegistrationMode> {
  const [row] = await selectRegistrationMode(db);
  return (row?.value as RegistrationMode | undefined) ?? DEFAULT_MODE;
}

/**
 * The status a new account begins with under a mode; null when the mode takes nobody like that. A trusted invitation approves at once
 * in every mode that takes anybody; another opens the door and leaves the decision to an admin, where one decides.
 */
export function statusOnJoining(mode: RegistrationMode, invitation: { trusted: boolean } | null): MemberStatus | null {
  if (mode === "closed") return null;
  if (mode === "open" || invitation?.trusted) return "approved";
  return mode === "restricted" || invitation ? "pending" : null;
}
