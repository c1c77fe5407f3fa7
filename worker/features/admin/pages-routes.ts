import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/pages`. */
export const adminPagesRoutes = new Hono<AppEnv>();
