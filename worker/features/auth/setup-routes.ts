import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/setup`: the first admin (decision 2). */
export const setupRoutes = new Hono<AppEnv>();
