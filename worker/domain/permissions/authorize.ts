import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { CAPABILITY_NAMES, type Capability } from "#contract/membership/tiers.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { selectCheapestTier } from "./tiers.ts";

/** Checks that throw 403, and the same rules as SQL conditions. */

type Admission = Pick<Viewer, "status" | "emailVerified">;

/** Affecting others needs an approved member with a verified email. Null when permitted. */
export function admissionRefusal(env: Env, viewer: Admission): "membership-pending" | "email-unverified" | null {
  if (viewer.status !== "approved") return "membership-pending";
  return !viewer.emailVerified && findMailProvider(env) !== null ? "email-unverified" : null;
}

export const hasVerifiedEmail = (env: Env) =>
  findMailProvider(env) !== null ? sql`${user.emailVerified} = 1` : sql`1`;

export const isAdmitted = (env: Env) => sql`(${user.status} = 'approved' and ${hasVerifiedEmail(env)})`;

export function messagingRefusal(
  env: Env,
  viewer: Viewer,
): "membership-pending" | "email-unverified" | "tier-needed" | null {
  return admissionRefusal(env, viewer) ?? (viewer.capabilities.includes("networking") ? null : "tier-needed");
}

/** Throws 403. Admission suffices for hosting and for all contact except messages. */
export function authorizeAdmitted(env: Env, viewer: Admission): void {
  const refusal = admissionRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

/** Throws 403 without admission or a confirmed seat under a verified address. An address alone can be invented. */
export function authorizeAttendees(env: Env, viewer: Admission, hasPlace: boolean): void {
  const refusal = viewer.emailVerified && hasPlace ? null : admissionRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

export async function authorizeMessaging(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  const refusal = messagingRefusal(c.env, viewer);
  if (refusal && refusal !== "tier-needed") throw new Problem(refusal);
  await authorizeCapability(c, viewer, "networking");
}

/** Throws 403 `tier-needed` with the name of the cheapest fitting tier. */
export async function authorizeCapability(c: Context<AppEnv>, viewer: Viewer, capability: Capability): Promise<void> {
  if (!viewer.capabilities.includes(capability)) throw await tierNeeded(c.var.db, capability);
}

export async function tierNeeded(db: Db, capability: Capability): Promise<Problem> {
  const [cheapest] = await selectCheapestTier(db, capability);
  const what = CAPABILITY_NAMES[capability].toLowerCase();
  return new Problem("tier-needed", {
    detail: cheapest ? `The ${cheapest.name} tier lets you ${what}.` : `No tier on offer lets you ${what} right now.`,
  });
}

export const isApprovedAdmin = (viewer: Pick<Viewer, "role" | "status">): boolean =>
  viewer.role === "admin" && viewer.status === "approved";

/** Null for an approved admin, in production with two-factor sign-in. */
function adminRefusal(env: Env, viewer: Viewer): "forbidden" | "second-factor-required" | null {
  if (!isApprovedAdmin(viewer)) return "forbidden";
  return needsSecondFactor(env, viewer) ? "second-factor-required" : null;
}

export const isAuthorizedAdmin = (env: Env, viewer: Viewer): boolean => adminRefusal(env, viewer) === null;

/** Throws 403. Call it before any lookup. */
export function authorizeAdmin(env: Env, viewer: Viewer): void {
  const refusal = adminRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

export const canManageEventsOf = (env: Env, viewer: Viewer, hostId: string): boolean =>
  viewer.id === hostId || isAuthorizedAdmin(env, viewer);

export function authorizeEventsOf(env: Env, viewer: Viewer, hostId: string): void {
  if (viewer.id !== hostId) authorizeAdmin(env, viewer);
}

/** Admins in production. */
export const demandsSecondFactor = (env: Env, viewer: Pick<Viewer, "role">): boolean =>
  env.APP_ENV !== "local" && viewer.role === "admin";

export const needsSecondFactor = (env: Env, viewer: Pick<Viewer, "role" | "secondFactor">): boolean =>
  demandsSecondFactor(env, viewer) && !viewer.secondFactor;
