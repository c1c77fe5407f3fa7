import { Hono } from "hono";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectSummary, toSummary } from "./queries.ts";

/** `/api/admin/summary`. */
export const adminSummaryRoutes = new Hono<AppEnv>();

adminSummaryRoutes.get("/", async (c) =>
  c.json<AdminSummaryView>(toSummary(await c.var.db.batch(selectSummary(c.var.db)))),
);
