import { Hono } from "hono";
import type { SetupView } from "#contract/admin/setup.ts";
import type { AppEnv } from "#http/app-env.ts";
import { listSetup } from "./queries.ts";

/** `/api/admin/setup`. */
export const adminSetupRoutes = new Hono<AppEnv>();

adminSetupRoutes.get("/setup", async (c) => c.json<SetupView>(await listSetup(c.env, c.var.db, c.var.now)));
