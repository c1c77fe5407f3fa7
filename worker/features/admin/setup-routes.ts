import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/setup`. */
export const adminSetupRoutes = new Hono<AppEnv>();
