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

/** Permissions of members: checks that throw 403, and the same rules as SQL conditions. */

type Admission = Pick<Viewer, "status" | "emailVerified">;

/** Why a member may not do anything that affects others: that takes an approved member with a verified email. Null when they may. */
function admissionRefusal(env: Env, viewer: Admission): "membership-pending" | "email-unverified" | null {
  if (viewer.status !== "approved") return "membership-pending";
  return !viewer.emailVerified && findMailProvider(env) !== null ? "email-unverified" : null;
}

/** The condition that a row of `user` has a verified email; always true while no mail can be sent. */
export const hasVerifiedEmail = (env: Env) =>
  findMailProvider(env) !== null ? sql`${user.emailVerified} = 1` : sql`1`;

/** The rule of `admissionRefusal` as a condition on a row of `user`. */
export const isAdmitted = (env: Env) => sql`(${user.status} = 'approved' and ${hasVerifiedEmail(env)})`;

/** Why a member cannot message others: they are not admitted, or their tier does not include it. Null when they can. */
export function messagingRefusal(
  env: Env,
  viewer: Viewer,
): "membership-pending" | "email-unverified" | "tier-needed" | null {
  return admissionRefusal(env, viewer) ?? (viewer.capabilities.includes("networking") ? null : "tier-needed");
}

/** Throws 403 with the reason when a member may not host events. Every tier includes hosting. */
export function authorizeHosting(env: Env, viewer: Admission): void {
  const refusal = admissionRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

/** Throws 403 with the reason when a member cannot message others. */
export async function authorizeMessaging(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  const refusal = messagingRefusal(c.env, viewer);
  if (refusal && refusal !== "tier-needed") throw new Problem(refusal);
  await authorizeCapability(c, viewer, "networking");
}

/** Throws 403 `tier-needed` with the name of the cheapest fitting tier when the viewer's tier does not include a capability. */
export async function authorizeCapability(c: Context<AppEnv>, viewer: Viewer, capability: Capability): Promise<void> {
  if (!viewer.capabilities.includes(capability)) throw await tierNeeded(c.var.db, capability);
}

/** The problem `tier-needed`, which names the cheapest tier with a capability. Reads the tiers. */
export async function tierNeeded(db: Db, capability: Capability): Promise<Problem> {
  const [cheapest] = await selectCheapestTier(db, capability);
  const what = CAPABILITY_NAMES[capability];
  return new Problem("tier-needed", {
    detail: cheapest ? `${what} comes with the tier ${cheapest.name}.` : `${what} comes with no tier at the moment.`,
  });
}

/** Whether a member is an admin whose own membership is approved. */
export const isApprovedAdmin = (viewer: Pick<Viewer, "role" | "status">): boolean =>
  viewer.role === "admin" && viewer.status === "approved";

/** Throws 403 unless the viewer is an admin, in production one with two-factor sign-in. Call it before any lookup. */
export function authorizeAdmin(env: Env, viewer: Viewer): void {
  if (!isApprovedAdmin(viewer)) throw new Problem("forbidden");
  if (needsSecondFactor(env, viewer)) throw new Problem("second-factor-required");
}

/** Whether two-factor sign-in is mandatory for a member: for admins, in production. */
export const demandsSecondFactor = (env: Env, viewer: Pick<Viewer, "role">): boolean =>
  env.APP_ENV !== "local" && viewer.role === "admin";

/** Whether a member must switch on two-factor sign-in before anything else. */
export const needsSecondFactor = (env: Env, viewer: Pick<Viewer, "role" | "secondFactor">): boolean =>
  demandsSecondFactor(env, viewer) && !viewer.secondFactor;
