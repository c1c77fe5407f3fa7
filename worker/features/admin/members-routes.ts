import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/members`. */
export const adminMembersRoutes = new Hono<AppEnv>();
