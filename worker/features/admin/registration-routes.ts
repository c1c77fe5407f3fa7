import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/registration`. */
export const adminRegistrationRoutes = new Hono<AppEnv>();
