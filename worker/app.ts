import { Hono } from "hono";
import { authDocuments } from "./auth/documents.ts";
import { setupRoutes } from "./auth/first-admin/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { meRoutes } from "./auth/session/routes.ts";
import { isSecure, readSessionToken } from "./auth/session/session.ts";
import { ensureMigrated } from "./db/migrate.ts";
import { migrations } from "./db/migrations.gen.ts";
import { openDb } from "./db/open.ts";
import { missingConfiguration } from "./env.ts";
import { adminDocuments } from "./features/admin/documents.ts";
import { adminRoutes } from "./features/admin/routes.ts";
import { eventDocuments } from "./features/events/documents/documents.ts";
import { sitemapRoutes } from "./features/events/documents/sitemap.ts";
import { linkRoutes } from "./features/events/registration/link-routes.ts";
import { eventRoutes } from "./features/events/routes.ts";
import { applicationRoutes } from "./features/membership/application/routes.ts";
import { tierRoutes } from "./features/membership/tiers/routes.ts";
import { messageDocuments } from "./features/messages/documents.ts";
import { inboxRoutes, messagesRoutes } from "./features/messages/routes.ts";
import { networkRoutes } from "./features/network/blocks/routes.ts";
import { pageDocuments } from "./features/pages/documents.ts";
import { pageRoutes } from "./features/pages/routes.ts";
import { accountRoutes } from "./features/settings/account/routes.ts";
import { securityRoutes } from "./features/settings/security/routes.ts";
import type { AppEnv } from "./http/app-env.ts";
import { consistencyOf, keepBookmark } from "./http/bookmark.ts";
import { contentTypeGuard, originGuard, routeGuard, sizeGuard } from "./http/guards.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { logRequest } from "./http/log.ts";
import { answerProblem, Problem, toProblem } from "./http/problem.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";
import { securityTxtRoutes } from "./http/security-txt.ts";
import { dashboardScreen } from "./pages/dashboard.ts";
import { settingsScreen } from "./pages/settings.ts";

/** The site map of the worker: what every request passes, in the order of security rule 3, then one line per noun. */
export const app = new Hono<AppEnv>();

app.use(async (c, next) => {
  c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
  c.set("now", Date.now());
  await next();
  if (c.res.status !== 101) {
    c.res = new Response(c.res.body, c.res);
    setSecurityHeaders(c.res.headers, Boolean(c.env.DEV_SERVER));
    c.res.headers.set("x-request-id", c.var.requestId);
  }
  logRequest(c);
});

app.use(async (c, next) => {
  const missing = missingConfiguration(c.env);
  if (missing) {
    console.error(JSON.stringify({ event: "not-configured", missing }));
    throw new Problem("not-configured", { detail: missing, retryAfterSeconds: 60 });
  }
  await next();
});

app.use(
  "/api/*",
  routeGuard((method, path) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && route.path.startsWith("/api/")),
  ),
  originGuard,
  contentTypeGuard,
  sizeGuard,
);

app.use(async (c, next) => {
  await ensureMigrated(c.env.DB, migrations);
  const { db, bookmark } = openDb(c.env.DB, consistencyOf(c));
  c.set("db", db);
  c.set("sessionToken", await readSessionToken(c));
  await next();
  // What every cache may keep is handed to others: nothing of one reader goes along.
  const isShared = c.res.headers.get("cache-control")?.startsWith("public");
  if (c.res.status !== 101 && !isShared) keepBookmark(c, bookmark(), isSecure(c.env));
});

app.use("/api/*", async (c, next) => {
  await next();
  if (c.res.status !== 101 && !c.res.headers.has("cache-control")) c.header("cache-control", "private, no-store");
});

app.route("/api/health", healthRoutes);
app.route("/api/me", meRoutes);
app.route("/api/me", accountRoutes);
app.route("/api/me", securityRoutes);
app.route("/api/me", applicationRoutes);
app.route("/api/messages", messagesRoutes);
app.route("/api/inbox", inboxRoutes);
app.route("/api/auth", authRoutes);
app.route("/api/network", networkRoutes);
app.route("/api/events", eventRoutes);
app.route("/api/registrations", linkRoutes);
app.route("/api/tiers", tierRoutes);
app.route("/api/pages", pageRoutes);
app.route("/api/setup", setupRoutes);
app.route("/api/admin", adminRoutes);

// Page navigations; the last one answers every path there is nothing for.
app.route("/", authDocuments);
app.route("/", dashboardScreen);
app.route("/", settingsScreen);
app.route("/", adminDocuments);
app.route("/", eventDocuments);
app.route("/", sitemapRoutes);
app.route("/", securityTxtRoutes);
app.route("/", messageDocuments);
app.route("/", pageDocuments);

app.onError((error, c) => answerProblem(c, toProblem(error, c.var.requestId)));
app.notFound((c) => answerProblem(c, new Problem("not-found")));
