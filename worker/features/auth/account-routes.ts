import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/me`, `/api/me/account`, `/api/me/email`, `/api/me/password`: name, address and password of the signed-in member. */
export const accountRoutes = new Hono<AppEnv>();
