import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/me/security`, `/api/me/sessions`, `/api/me/identities`: how and where one is signed in. */
export const securityRoutes = new Hono<AppEnv>();
