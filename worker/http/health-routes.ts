import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { AppEnv } from "./app-env.ts";

export const healthRoutes = new Hono<AppEnv>();

healthRoutes.get("/", getHealth);

async function getHealth(c: Context<AppEnv>) {
  await c.var.db.run(sql`select 1`);
  return c.json({ status: "ok" });
}
