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
export function admissionRefusal(env: Env, viewer: Admission): "membership-pending" | "email-unverified" | null {
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

/** Throws 403 with the reason when a member is not admitted. Every tier includes hosting events and what reaches another member but messages. */
export function authorizeAdmitted(env: Env, viewer: Admission): void {
  const refusal = admissionRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

/**
 * Throws 403 with the reason when a member may not see who attends an event, beyond the few names that are public: that takes an admitted
 * member, or a confirmed place at that event under a verified address. An address alone can be invented.
 */
export function authorizeAttendees(env: Env, viewer: Admission, hasPlace: boolean): void {
  const refusal = viewer.emailVerified && hasPlace ? null : admissionRefusal(env, viewer);
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
  const what = CAPABILITY_NAMES[capability].toLowerCase();
  return new Problem("tier-needed", {
    detail: cheapest ? `The ${cheapest.name} tier lets you ${what}.` : `No tier on offer lets you ${what} right now.`,
  });
}

/** Whether a member is an admin whose own membership is approved. */
export const isApprovedAdmin = (viewer: Pick<Viewer, "role" | "status">): boolean =>
  viewer.role === "admin" && viewer.status === "approved";

/** Why a member may not do what admins do: that takes an approved admin, in production one with two-factor sign-in. Null when they may. */
function adminRefusal(env: Env, viewer: Viewer): "forbidden" | "second-factor-required" | null {
  if (!isApprovedAdmin(viewer)) return "forbidden";
  return needsSecondFactor(env, viewer) ? "second-factor-required" : null;
}

/** Whether a member may do what admins do, as `authorizeAdmin` says. */
export const isAuthorizedAdmin = (env: Env, viewer: Viewer): boolean => adminRefusal(env, viewer) === null;

/** Throws 403 unless the viewer is an admin, in production one with two-factor sign-in. Call it before any lookup. */
export function authorizeAdmin(env: Env, viewer: Viewer): void {
  const refusal = adminRefusal(env, viewer);
  if (refusal) throw new Problem(refusal);
}

/** Whether a member may manage the events of this host: they are the host, or an admin as `authorizeAdmin` says. */
export const canManageEventsOf = (env: Env, viewer: Viewer, hostId: string): boolean =>
  viewer.id === hostId || isAuthorizedAdmin(env, viewer);

/** Throws 403 as `authorizeAdmin` unless the viewer may manage the events of this host. */
export function authorizeEventsOf(env: Env, viewer: Viewer, hostId: string): void {
  if (viewer.id !== hostId) authorizeAdmin(env, viewer);
}

/** Whether two-factor sign-in is mandatory for a member: for admins, in production. */
export const demandsSecondFactor = (env: Env, viewer: Pick<Viewer, "role">): boolean =>
  env.APP_ENV !== "local" && viewer.role === "admin";

/** Whether a member must switch on two-factor sign-in before anything else. */
export const needsSecondFactor = (env: Env, viewer: Pick<Viewer, "role" | "secondFactor">): boolean =>
  demandsSecondFactor(env, viewer) && !viewer.secondFactor;
