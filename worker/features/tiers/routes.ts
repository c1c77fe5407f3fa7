import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/tiers`: what tiers there are, and asking for another. */
export const tierRoutes = new Hono<AppEnv>();
