import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/tiers`. */
export const adminTiersRoutes = new Hono<AppEnv>();
