import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";

/** Links that prove an address: verification and its resending, both ends of a change of address. */
export const confirmationRoutes = new Hono<AppEnv>();
