import { Hono } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { authorizeAdmin } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { adminApplicationsRoutes } from "./applications/routes.ts";
import { adminAuditRoutes } from "./audit/routes.ts";
import { adminInvitationsRoutes } from "./invitations/routes.ts";
import { adminMembersRoutes } from "./members/routes.ts";
import { outboxRoutes } from "./outbox/routes.ts";
import { adminPagesRoutes } from "./pages/routes.ts";
import { adminRegistrationRoutes } from "./registration/routes.ts";
import { adminSetupRoutes } from "./setup/routes.ts";
import { adminSummaryRoutes } from "./summary/routes.ts";
import { adminTiersRoutes } from "./tiers/routes.ts";

/** `/api/admin`: for admins alone, said before anything about what is asked for. Handlers find the admin's id as `c.var.adminId`. */
export const adminRoutes = new Hono<AppEnv>();

// Not with `on`: the guard against unknown routes counts what is registered for a method as an answer to it.
adminRoutes.use((c, next) => (["POST", "PUT"].includes(c.req.method) ? jsonBody(c, next) : next()));

adminRoutes.use(async (c, next) => {
  const viewer = await getViewer(c);
  authorizeAdmin(c.env, viewer);
  c.set("adminId", viewer.id);
  await next();
});

adminRoutes.route("/summary", adminSummaryRoutes);
adminRoutes.route("/applications", adminApplicationsRoutes);
adminRoutes.route("/members", adminMembersRoutes);
adminRoutes.route("/tiers", adminTiersRoutes);
adminRoutes.route("/registration", adminRegistrationRoutes);
adminRoutes.route("/invitations", adminInvitationsRoutes);
adminRoutes.route("/pages", adminPagesRoutes);
adminRoutes.route("/", adminAuditRoutes);
adminRoutes.route("/", adminSetupRoutes);
adminRoutes.route("/outbox", outboxRoutes);
