import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import type { MemberStatus } from "#contract/members.ts";
import { CAPABILITY_NAMES, type Capability } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { setting, user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { mailConfigured } from "#http/mail-configured.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { selectCheapestTier } from "./tiers.ts";

export { mailConfigured } from "#http/mail-configured.ts";

/** The guards and SQL fragments every feature uses to ask "may this member?". Decisions 4 and 5. */

/** Why a member may do nothing yet that reaches others: everything that does needs an approved member with a proved address. */
function admissionRefusal(env: Env, viewer: Standing): "membership-pending" | "email-unverified" | null {
  if (viewer.status !== "approved") return "membership-pending";
  return !viewer.emailVerified && mailConfigured(env) ? "email-unverified" : null;
}

type Standing = Pick<Viewer, "status" | "emailVerified">;

/** The same as a condition on a row of `user`, for statements that decide on it themselves. */
export const isAdmitted = (env: Env) =>
  sql`(${user.status} = 'approved' and ${mailConfigured(env) ? sql`${user.emailVerified} = 1` : sql`1`})`;

/** Why a member may not reach others: they are not admitted, or their tier does not include it. Null when they may. */
export function messagingRefusal(
  env: Env,
  viewer: Viewer,
): "membership-pending" | "email-unverified" | "tier-needed" | null {
  return admissionRefusal(env, viewer) ?? (viewer.capabilities.includes("networking") ? null : "tier-needed");
}

/** 403 with the reason when a member may not host events. No tier is asked for. */
export function authorizeHosting(env: Env, viewer: Standing): void {
  const refusal = admissionRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

/** 403 with the reason when a member may not reach others. */
export async function authorizeMessaging(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  const refusal = messagingRefusal(c.env, viewer);
  if (refusal && refusal !== "tier-needed") throw new Problem(refusal);
  await authorizeCapability(c, viewer, "networking");
}

/** 403 with the name of the tier that is needed when the viewer's does not include a capability. */
export async function authorizeCapability(c: Context<AppEnv>, viewer: Viewer, capability: Capability): Promise<void> {
  if (!viewer.capabilities.includes(capability)) throw await tierNeeded(c.var.db, capability);
}

/** The refusal that names the cheapest tier with a capability. Read only when there is something to refuse. */
export async function tierNeeded(db: Db, capability: Capability): Promise<Problem> {
  const [cheapest] = await selectCheapestTier(db, capability);
  const what = CAPABILITY_NAMES[capability];
  return new Problem("tier-needed", {
    detail: cheapest ? `${what} comes with the tier ${cheapest.name}.` : `${what} comes with no tier at the moment.`,
  });
}

/** 403 for everybody but admins, in production those with a second step (decision 11); said before anything about the object asked for. */
export function authorizeAdmin(env: Env, viewer: Viewer): void {
  if (viewer.role !== "admin" || viewer.status !== "approved") throw new Problem("forbidden");
  if (needsSecondFactor(env, viewer)) throw new Problem("second-factor-required");
}

/** Who may not do without a second step: admins, in production (decision 11). */
export const demandsSecondFactor = (env: Env, viewer: Pick<Viewer, "role">): boolean =>
  env.APP_ENV !== "local" && viewer.role === "admin";

/** Whether a member must switch on a second step before they may go on. */
export const needsSecondFactor = (env: Env, viewer: Pick<Viewer, "role" | "secondFactor">): boolean =>
  demandsSecondFactor(env, viewer) && !viewer.secondFactor;

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
