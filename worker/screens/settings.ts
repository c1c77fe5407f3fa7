import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";

/** Page navigations to /settings and its sections. */
export const settingsScreen = new Hono<AppEnv>();
