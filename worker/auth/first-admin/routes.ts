import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { setupInput } from "#contract/auth/first-admin.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { user } from "#db/schema/index.ts";
import { runCommand } from "#domain/commands/command.ts";
import { notifyTabs } from "#domain/notifications/notify-tabs.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow, Problem } from "#http/problem.ts";
import { limitNetwork } from "#http/rate-limit.ts";
import { keyedHash } from "#http/secrets.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import type { Env } from "#worker/env.ts";
import { requireMember } from "../session/require-member.ts";
import { viewerId } from "../session/session.ts";
import { canBecomeFirstAdmin, firstAdminAudit, updateToAdmin } from "./first-admin-statements.ts";
import { hasSetupSecret, selectFirstAdmin } from "./queries.ts";

/** 404 without a configured secret, and once there is an admin. */
export const setupRoutes = new Hono<AppEnv>();

setupRoutes.get("/", getSetup);
setupRoutes.post(
  "/",
  limitNetwork(RATE_LIMITS.setupPerIp),
  jsonBody,
  requireMember,
  valid("json", setupInput),
  postSetup,
);

async function getSetup(c: Context<AppEnv>) {
  await requireOpenSetup(c);
  return c.json({ open: true });
}

async function postSetup(c: ValidContext<"json", typeof setupInput>) {
  await requireOpenSetup(c);
  if (!isSecret(c.env, c.req.valid("json").secret)) throw new Problem("setup-refused");
  return noContent(c, makeFirstAdmin(c));
}

async function requireOpenSetup(c: Context<AppEnv>): Promise<void> {
  if (!hasSetupSecret(c.env)) throw new Problem("not-found");
  const [admin] = await selectFirstAdmin(c.var.db);
  if (admin) throw new Problem("not-found");
}

/** Digests of equal length, so that the time reveals nothing about the secret. */
function isSecret(env: Env, given: string): boolean {
  const digest = (text: string) => keyedHash(env.AUTH_SECRET, "setup", text);
  return timingSafeEqual(digest(given), digest(env.ADMIN_BOOTSTRAP_SECRET ?? ""));
}

/** One of concurrent requests succeeds; the others get 404, as whenever there is an admin. */
async function makeFirstAdmin(c: Context<AppEnv>): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const canBecomeAdmin = canBecomeFirstAdmin(me);
  const { admins } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${user} where ${canBecomeAdmin})`,
    audit: { ...firstAdminAudit(me), actorId: me },
    write: (onlyIf) => ({
      event: securityEventInsert(db, { ...causeOf(c), memberId: me, kind: "role-changed", about: "admin" }, onlyIf),
      admins: updateToAdmin(db, now, canBecomeAdmin),
    }),
  });
  const admin = getRow(admins);
  notifyTabs(c, admin.id, "approved");
}
