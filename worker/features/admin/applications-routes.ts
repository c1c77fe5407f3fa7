import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/applications`. */
export const adminApplicationsRoutes = new Hono<AppEnv>();
