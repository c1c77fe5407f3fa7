import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/pages`: what an operator published. */
export const pageRoutes = new Hono<AppEnv>();
