import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";

/** Sign-in with a third party, and linking one to an account (decision 6). */
export const thirdPartyRoutes = new Hono<AppEnv>();
