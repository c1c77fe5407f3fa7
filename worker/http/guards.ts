import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { BODY_MAX_BYTES } from "#contract/limits.ts";
import type { Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const METHODS_WITH_BODY = ["POST", "PUT", "PATCH"];

export const isUpgrade = (c: Context<AppEnv>) => c.req.header("upgrade")?.toLowerCase() === "websocket";
export const isUnsafe = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** 404 or 405 before every other check. `hasHandler` knows which methods a path has a handler for. */
export const routeGuard =
  (hasHandler: (method: string, path: string) => boolean): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    if (!hasHandler(method, c.req.path)) {
      throw new Problem(METHODS.some((other) => hasHandler(other, c.req.path)) ? "method-not-allowed" : "not-found");
    }
    await next();
  };

/** The origins that may call this app: APP_ORIGIN, and in local development the same port on localhost and 127.0.0.1. */
export function allowedOrigins(env: Env): string[] {
  if (env.APP_ENV !== "local") return [env.APP_ORIGIN];
  const { port } = new URL(env.APP_ORIGIN);
  return [env.APP_ORIGIN, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

/** 403 for an unsafe method or an upgrade without an allowed Origin. */
export const originGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isUnsafe(c.req.method) || isUpgrade(c)) {
    const origin = c.req.header("origin");
    if (!origin || !allowedOrigins(c.env).includes(origin)) throw new Problem("origin-refused");
  }
  await next();
};

/** 415 for POST, PUT and PATCH that are not declared as JSON, because any other body would validate as `{}`. */
export const contentTypeGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (METHODS_WITH_BODY.includes(c.req.method) && type !== "application/json")
    throw new Problem("unsupported-media-type");
  await next();
};

/** 413 for a body above 64 KiB, with and without a content-length. */
export const sizeGuard: MiddlewareHandler<AppEnv> = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: () => {
    throw new Problem("body-too-large");
  },
});

/** 400 when the body is not JSON, before the session is read. Hono caches the parsed body for the handler. */
export const jsonBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  try {
    await c.req.json();
  } catch {
    throw new Problem("bad-request");
  }
  await next();
};

/** 422 `identifier-missing` when a body has neither email nor phone. */
export const identified: MiddlewareHandler<AppEnv> = async (c, next) => {
  const body: unknown = await c.req.json();
  const hasIdentifier = typeof body === "object" && body !== null && ("email" in body || "phone" in body);
  if (!hasIdentifier) throw new Problem("identifier-missing");
  await next();
};
