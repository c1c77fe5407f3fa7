import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";

/** The second step: switching it on and off, and the code after a password. */
export const secondFactorRoutes = new Hono<AppEnv>();
