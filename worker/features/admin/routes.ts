import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { getViewer } from "#auth/session/session.ts";
import type { SetupView, TestMailView } from "#contract/admin/setup.ts";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import type { SystemView } from "#contract/admin/system.ts";
import { batch } from "#db/batch.ts";
import { authorizeAdmin } from "#domain/permissions/authorize.ts";
import { readSystem } from "#domain/system/read-system.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody, takesJson } from "#http/guards.ts";
import { valid } from "#http/validate.ts";
import { adminAcademyRoutes } from "./academy/routes.ts";
import { adminApplicationsRoutes } from "./applications/routes.ts";
import { adminAuditRoutes } from "./audit/routes.ts";
import { adminInvitationsRoutes } from "./invitations/routes.ts";
import { adminMembersRoutes } from "./members/routes.ts";
import { adminNewsRoutes } from "./news/routes.ts";
import { adminOpportunitiesRoutes } from "./opportunities/routes.ts";
import { adminOutboxRoutes } from "./outbox/routes.ts";
import { adminPagesRoutes } from "./pages/routes.ts";
import { adminQuotesRoutes } from "./quotes/routes.ts";
import { adminRegistrationRoutes } from "./registration/routes.ts";
import type { ReportParts } from "./reports/report-parts.ts";
import { adminReportsRoutes } from "./reports/routes.ts";
import { listSetup } from "./setup/queries.ts";
import { sendTestMail } from "./setup/send-test-mail.ts";
import { selectSummary, toSummary } from "./summary/queries.ts";
import { adminTiersRoutes } from "./tiers/routes.ts";

/** Not registered with `on`, which the guard against unknown routes would count as a handler. */
const requireJson: MiddlewareHandler<AppEnv> = (c, next) =>
  ["POST", "PUT"].includes(c.req.method) && takesJson(c.req) ? jsonBody(c, next) : next();

/** 401 or 403 before anything about the addressed object. Handlers read `c.var.adminId`. */
const requireAdmin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  authorizeAdmin(c.env, viewer);
  c.set("adminId", viewer.id);
  await next();
};

export const adminRoutes = (parts: ReportParts) =>
  new Hono<AppEnv>()
    .use(requireJson)
    .use(requireAdmin)
    .get("/summary", showSummary)
    .get("/setup", showSetup)
    .post("/setup/test-mail", valid("json", z.strictObject({})), postTestMail)
    .get("/system", showSystem)
    .route("/applications", adminApplicationsRoutes)
    .route("/members", adminMembersRoutes)
    .route("/reports", adminReportsRoutes(parts))
    .route("/opportunities", adminOpportunitiesRoutes(parts.indexOpportunity))
    .route("/tiers", adminTiersRoutes)
    .route("/registration", adminRegistrationRoutes)
    .route("/invitations", adminInvitationsRoutes)
    .route("/pages", adminPagesRoutes)
    .route("/quotes", adminQuotesRoutes)
    .route("/news", adminNewsRoutes)
    .route("/academy", adminAcademyRoutes)
    .route("/", adminAuditRoutes)
    .route("/outbox", adminOutboxRoutes);

async function showSummary(c: Context<AppEnv>) {
  return c.json<AdminSummaryView>(toSummary(await batch(c.var.db, selectSummary(c.var.db, c.var.adminId, c.var.now))));
}

async function showSystem(c: Context<AppEnv>) {
  return c.json<SystemView>(await readSystem(c.env, c.var.now));
}

async function postTestMail(c: Context<AppEnv>) {
  return c.json<TestMailView>(await sendTestMail(c));
}

async function showSetup(c: Context<AppEnv>) {
  return c.json<SetupView>(await listSetup(c.env, c.var.db, c.var.now));
}
