import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/audit`. */
export const adminAuditRoutes = new Hono<AppEnv>();
