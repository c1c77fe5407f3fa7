import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";

/** `/api/admin/invitations`. */
export const adminInvitationsRoutes = new Hono<AppEnv>();
