import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** What hosts do: create, edit, call off, write to everybody. */
export const hostingRoutes = new Hono<AppEnv>();
