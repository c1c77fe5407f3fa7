import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { setupInput } from "#contract/auth/first-admin.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { auditInsert } from "#db/audit.ts";
import { user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { getViewer, viewerId } from "../session/session.ts";
import { hasSetupSecret, noAdmin, selectFirstAdmin } from "./queries.ts";

/** `/api/setup`: the first admin (decision 2). There is nothing here without a secret, nor once there is an admin. */
export const setupRoutes = new Hono<AppEnv>();

setupRoutes.get("/", async (c) => {
  await checkOpen(c);
  return c.json({ open: true });
});

setupRoutes.post(
  "/",
  async (c, next) => {
    await consume(c, { limit: RATE_LIMITS.setupPerIp, subject: clientNetwork(c) });
    await next();
  },
  jsonBody,
  async (c, next) => {
    await getViewer(c);
    await next();
  },
  valid("json", setupInput),
  async (c) => {
    await checkOpen(c);
    if (!isSecret(c, c.req.valid("json").secret)) throw new Problem("setup-refused");
    await makeFirstAdmin(c);
    return c.body(null, 204);
  },
);

async function checkOpen(c: Context<AppEnv>): Promise<void> {
  if (!hasSetupSecret(c.env)) throw new Problem("not-found");
  const [admin] = await selectFirstAdmin(c.var.db);
  if (admin) throw new Problem("not-found");
}

/** Compared as digests, which are of one length, so that the time taken says nothing about the secret. */
function isSecret(c: Context<AppEnv>, given: string): boolean {
  const digest = (text: string) => createHmac("sha256", c.env.AUTH_SECRET).update(`setup:${text}`).digest();
  return timingSafeEqual(digest(given), digest(c.env.ADMIN_BOOTSTRAP_SECRET ?? ""));
}

/** Makes whoever asks the first admin; of any number of askers one. The others find that there is nothing here any more. */
async function makeFirstAdmin(c: Context<AppEnv>): Promise<void> {
  const { db, now, sessionToken } = c.var;
  const me = viewerId(sessionToken, now);
  const mayBecome = sql`exists (select 1 from ${user} where ${user.id} = ${me} and ${user.status} <> 'suspended') and ${noAdmin}`;
  const deed = {
    actorId: me,
    action: "admin-made",
    subjectKind: "member",
    subjectId: sql`${me}`,
    before: sql`(select json_object('role', ${user.role}, 'status', ${user.status}) from ${user} where ${user.id} = ${me})`,
    after: { role: "admin", status: "approved" },
  } as const;
  const [, made] = await db.batch([
    auditInsert(db, c.var, deed, mayBecome),
    statement(
      db,
      sql`
      update ${user}
      set role = 'admin', status = 'approved', status_reason = null,
        status_since = case status when 'approved' then status_since else ${now} end,
        tier_requested_at = case when requested_tier_id is not null then coalesce(tier_requested_at, ${now}) end,
        updated_at = ${now}
      where ${user.id} = ${me} and ${user.status} <> 'suspended' and ${noAdmin}
      returning id`,
    ),
  ]);
  const [admin] = made.results as { id: string }[];
  if (!admin) throw new Problem("not-found");
  c.executionCtx.waitUntil(c.env.INBOXES.getByName(admin.id).notifyStatus("approved"));
}
