import type { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { authDocuments } from "./auth/documents.ts";
import { createApp } from "./create-app.ts";
import type { Env } from "./env.ts";
import { sitemapRoutes } from "./features/events/documents/sitemap.ts";
import { tierRoutes } from "./features/membership/tiers/routes.ts";
import { messageDocuments } from "./features/messages/documents.ts";
import { inboxRoutes, messagesRoutes } from "./features/messages/routes.ts";
import { pageDocuments } from "./features/pages/documents.ts";
import { pageRoutes } from "./features/pages/routes.ts";
import type { AppEnv } from "./http/app-env.ts";
import { healthRoutes } from "./http/health-routes.ts";
import { securityTxtRoutes } from "./http/security-txt.ts";
import { signInScreen } from "./pages/sign-in.ts";

type App = Hono<AppEnv>;

/**
 * Page navigations but those of the landing page, the dashboard, events, opportunities, profiles, the network, settings and the admin panel, and the small parts of the API: what
 * loads with the entry.
 */
const siteApp = createApp((app) => {
  app.route("/api/health", healthRoutes);
  app.route("/api/messages", messagesRoutes);
  app.route("/api/inbox", inboxRoutes);
  app.route("/api/tiers", tierRoutes);
  app.route("/api/pages", pageRoutes);

  // Page navigations. The last one answers every path that no other route has.
  app.route("/", authDocuments);
  app.route("/", signInScreen);
  app.route("/", sitemapRoutes);
  app.route("/", securityTxtRoutes);
  app.route("/", messageDocuments);
  app.route("/", pageDocuments);
});

const loadAcademyApp = async () => (await import("./api/academy.ts")).academyApp;
const loadAnalyticsApp = async () => (await import("./api/analytics.ts")).analyticsApp;
const loadAuthApp = async () => (await import("./api/auth.ts")).authApp;
const loadAccountApp = async () => (await import("./api/account.ts")).accountApp;
const loadAdminApp = async () => (await import("./api/admin.ts")).adminApp;
const loadLandingApp = async () => (await import("./api/landing.ts")).landingApp;
const loadMediaApp = async () => (await import("./api/media.ts")).mediaApp;
const loadEventsApp = async () => (await import("./api/events.ts")).eventsApp;
const loadNetworkApp = async () => (await import("./api/network.ts")).networkApp;
const loadNewsApp = async () => (await import("./api/news.ts")).newsApp;
const loadNotificationsApp = async () => (await import("./api/notifications.ts")).notificationsApp;
const loadPostsApp = async () => (await import("./api/posts.ts")).postsApp;
const loadOpportunitiesApp = async () => (await import("./api/opportunities.ts")).opportunitiesApp;
const loadProfilesApp = async () => (await import("./api/profiles.ts")).profilesApp;
const loadReportsApp = async () => (await import("./api/reports.ts")).reportsApp;

/** What loads with its first request, by path prefix. */
const LAZY_APPS: Record<string, () => Promise<App>> = {
  "/api/auth": loadAuthApp,
  "/api/setup": loadAuthApp,
  "/api/me": loadAccountApp,
  "/settings": loadAccountApp,
  "/api/events": loadEventsApp,
  "/api/registrations": loadEventsApp,
  "/events": loadEventsApp,
  "/registration": loadEventsApp,
  "/api/posts": loadPostsApp,
  "/posts": loadPostsApp,
  "/api/opportunities": loadOpportunitiesApp,
  "/opportunities": loadOpportunitiesApp,
  "/my-deals": loadOpportunitiesApp,
  "/deal-platform": loadOpportunitiesApp,
  "/syndicate": loadOpportunitiesApp,
  "/api/profiles": loadProfilesApp,
  "/api/recommendations": loadProfilesApp,
  "/profile": loadProfilesApp,
  "/api/network": loadNetworkApp,
  "/api/reports": loadReportsApp,
  "/decisions": loadReportsApp,
  "/api/news": loadNewsApp,
  "/news-feed": loadNewsApp,
  "/api/analytics": loadAnalyticsApp,
  "/analytics": loadAnalyticsApp,
  "/api/notifications": loadNotificationsApp,
  "/unsubscribe": loadNotificationsApp,
  "/network": loadNetworkApp,
  "/dashboard": loadNetworkApp,
  "/": loadLandingApp,
  "/api/media": loadMediaApp,
  "/media": loadMediaApp,
  "/api/academy": loadAcademyApp,
  "/academy": loadAcademyApp,
  "/api/certificates": loadAcademyApp,
  "/certificates": loadAcademyApp,
  "/api/admin": loadAdminApp,
  "/admin": loadAdminApp,
};

/** Apps that have loaded, by prefix: later requests run without waiting for an import. */
const loadedApps = new Map<string, App>();

async function loadApp(prefix: string): Promise<App> {
  const loaded = (await LAZY_APPS[prefix]?.()) ?? siteApp;
  loadedApps.set(prefix, loaded);
  return loaded;
}

/** Answers every request, by the app that its path belongs to. */
export const app = {
  async fetch(request: Request, env: Env, context?: ExecutionContext): Promise<Response> {
    // Hono's own reading of the path, so that an encoded one finds the same routes.
    const path = getPath(request);
    const prefix = Object.keys(LAZY_APPS).find((one) => path === one || path.startsWith(`${one}/`));
    const found = prefix ? (loadedApps.get(prefix) ?? (await loadApp(prefix))) : siteApp;
    return found.fetch(request, env, context);
  },
};

/** All apps, to check that a rule holds for every route. */
export const loadApps = (): Promise<App[]> => Promise.all([siteApp, ...Object.values(LAZY_APPS).map((load) => load())]);
