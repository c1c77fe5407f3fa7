import { Hono } from "hono";
import type { AppEnv } from "../http/app-env.ts";

/** Asking whether an invitation works. */
export const invitationRoutes = new Hono<AppEnv>();
