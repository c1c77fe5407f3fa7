import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/me/application`: a rejected member applies again. */
export const applicationRoutes = new Hono<AppEnv>();
