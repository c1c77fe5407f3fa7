import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { AppEnv } from "./app-env.ts";

/** `GET /api/health`: 200 when the worker runs, is configured and reaches its database. */
export const healthRoutes = new Hono<AppEnv>().get("/", async (c) => {
  await c.var.db.run(sql`select 1`);
  return c.json({ status: "ok" });
});
