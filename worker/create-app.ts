import { type Context, Hono, type MiddlewareHandler } from "hono";
import { isSecure, readSessionToken } from "#auth/library/cookies.ts";
import { readWithViewer } from "#auth/session/session.ts";
import { BUILD_HEADER } from "#contract/document.ts";
import { isAuthorizedAdmin } from "#domain/permissions/authorize.ts";
import { isDeepHealth } from "./api/health.ts";
import { ensureMigrated, mainMigrations } from "./db/migrate.ts";
import { openDb } from "./db/open.ts";
import { buildId, missingConfiguration } from "./env.ts";
import type { AppEnv } from "./http/app-env.ts";
import { receiveBody } from "./http/body.ts";
import { consistencyOf, keepBookmark } from "./http/bookmark.ts";
import { answerFailure } from "./http/failure-document.ts";
import { contentTypeGuard, originGuard, routeGuard, sizeGuard } from "./http/guards.ts";
import { logRequest } from "./http/log.ts";
import { answerProblem, Problem, toProblem } from "./http/problem.ts";
import { setSecurityHeaders } from "./http/security-headers.ts";

/**
 * The middleware of every request, in this order, then the routes. The site and each lazily loaded part are such an
 * app, so that all respond alike.
 */
export function createApp(mountRoutes: (app: Hono<AppEnv>) => void): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  const hasApiRoute = (method: string, path: string): boolean => {
    const [matches] = app.router.match(method, path);
    return matches.some(([[, route]]) => route.method === method && route.path.startsWith("/api/"));
  };
  app.use(identifyRequest, receiveBody(canUpload));
  app.use(requireConfiguration);
  app.use(removeLastSlash);
  app.use("/api/*", routeGuard(hasApiRoute), originGuard, contentTypeGuard, sizeGuard);
  app.use(openDatabase, forbidCaching);
  mountRoutes(app);
  app.onError((error, c) => answerFailure(c, toProblem(error, c.var.requestId)));
  app.notFound((c) => answerProblem(c, new Problem("not-found")));
  return app;
}

const identifyRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("requestId", c.req.header("cf-ray") ?? crypto.randomUUID());
  c.set("now", Date.now());
  await next();
  if (c.res.status !== 101) {
    c.res = new Response(c.res.body, c.res);
    setSecurityHeaders(c.res.headers, Boolean(c.env.DEV_SERVER), c.get("ownSecurityHeaders"));
    c.res.headers.set("x-request-id", c.var.requestId);
    c.res.headers.set(BUILD_HEADER, buildId());
  }
  logRequest(c);
};

/** A body beyond JSON needs a signed session cookie, and for the admin panel an admin. */
async function canUpload(c: Context<AppEnv>): Promise<boolean> {
  if (missingConfiguration(c.env) || !(await readSessionToken(c))) return false;
  if (!c.req.path.startsWith("/api/admin/")) return true;
  await openForRequest(c);
  const { viewer } = await readWithViewer(c, {});
  return viewer !== null && isAuthorizedAdmin(c.env, viewer);
}

const requireConfiguration: MiddlewareHandler<AppEnv> = async (c, next) => {
  const missing = missingConfiguration(c.env);
  if (missing) {
    console.error(JSON.stringify({ event: "not-configured", missing }));
    throw new Problem("not-configured", { detail: missing, retryAfterSeconds: 60 });
  }
  await next();
};

/** Not for a path that would name another host. */
const removeLastSlash: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  const page = pathname.replace(/\/+$/, "");
  if (!["GET", "HEAD"].includes(c.req.method) || page === pathname || !/^\/(?!\/|api\/|media\/)/.test(page))
    return next();
  return c.redirect(page + search, 308);
};

/** Returns a function that reads the bookmark. */
async function openForRequest(c: Context<AppEnv>): Promise<() => string | null> {
  await ensureMigrated(c.env.DB, mainMigrations);
  const { db, bookmark } = openDb(c.env.DB, consistencyOf(c));
  c.set("db", db);
  c.set("sessionToken", await readSessionToken(c));
  return bookmark;
}

const openDatabase: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isDeepHealth(c)) return next();
  const bookmark = await openForRequest(c);
  await next();
  // A cache hands a public response to other readers, so it must not contain this reader's cookie.
  const isShared = c.res.headers.get("cache-control")?.startsWith("public");
  if (c.res.status !== 101 && !isShared) keepBookmark(c, bookmark(), isSecure(c.env));
};

/** The default: also for redirects to sign-in. */
const forbidCaching: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (c.res.status !== 101 && !c.res.headers.has("cache-control")) c.header("cache-control", "private, no-store");
};
