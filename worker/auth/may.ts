import { eq, sql } from "drizzle-orm";
import type { MemberStatus, RegistrationMode } from "#contract/auth";
import { setting } from "#db/schema";
import type { Db } from "../db/open.ts";
import type { Env } from "../env.ts";
import { Problem } from "../http/problem.ts";
import type { Viewer } from "./session.ts";

/** The guards and SQL fragments every feature uses to ask "may this member?". Decisions 4 and 5. */

/** Whether mail can be sent at all; only then is a verified address asked for. Locally the local provider counts. */
export const mailConfigured = (env: Env) => env.APP_ENV === "local" || Boolean(env.MAIL_ENDPOINT) || Boolean(env.EMAIL);

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

/** 403 for everybody but admins; said before anything about the object asked for. */
export function mayAdminister(viewer: Viewer): void {
  if (viewer.role !== "admin" || viewer.status !== "approved") throw new Problem("forbidden");
}

const MODE = "registration-mode";
export const DEFAULT_MODE: RegistrationMode = "restricted";

/** The registration mode as an expression, for statements that must decide on it themselves. */
export const registrationModeSql = sql<RegistrationMode>`coalesce((select json_extract(${setting.value}, '$') from ${setting} where ${setting.name} = ${MODE}), ${DEFAULT_MODE})`;

/** The registration mode now. */
export async function getRegistrationMode(db: Db): Promise<RegistrationMode> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, MODE));
  return (row?.value as RegistrationMode | undefined) ?? DEFAULT_MODE;
}

/** The status a new account begins with under a mode; null when the mode takes no new accounts without an invitation. */
export function statusOnJoining(mode: RegistrationMode): MemberStatus | null {
  if (mode === "open") return "approved";
  return mode === "restricted" ? "pending" : null;
}
