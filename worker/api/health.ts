import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { SystemView } from "#contract/admin/system.ts";
import { HEALTH_SECRET_MIN_LENGTH } from "#domain/system/monitoring.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { keyedHash } from "#http/secrets.ts";

export const healthRoutes = new Hono<AppEnv>().get("/", getHealth);

async function getHealth(c: Context<AppEnv>) {
  if (isDeepHealth(c)) return getDeepHealth(c);
  await c.var.db.run(sql`select 1`);
  return c.json({ status: "ok" });
}

/** Opens the database itself, so that it can say what is wrong with it. */
export const isDeepHealth = ({ req }: Context<AppEnv>): boolean =>
  req.path === "/api/health" && req.query("deep") !== undefined;

/** 503 when a check fails. Loads with the first one. */
async function getDeepHealth(c: Context<AppEnv>) {
  if (!isMonitor(c)) throw new Problem("forbidden");
  const { readSystem } = await import("#domain/system/read-system.ts");
  const view = await readSystem(c.env, c.var.now);
  return c.json<SystemView>(view, view.failing.length > 0 ? 503 : 200);
}

function isMonitor({ env, req }: Context<AppEnv>): boolean {
  const secret = env.HEALTH_SECRET ?? "";
  const given = /^Bearer (\S+)$/i.exec(req.header("authorization") ?? "")?.[1] ?? "";
  const hash = (text: string) => keyedHash(env.AUTH_SECRET, "health", text);
  return secret.length >= HEALTH_SECRET_MIN_LENGTH && timingSafeEqual(hash(secret), hash(given));
}
