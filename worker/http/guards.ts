import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { BODY_MAX_BYTES } from "#contract/limits.ts";
import type { Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const WITH_BODY = ["POST", "PUT", "PATCH"];

export const isUpgrade = (c: Context<AppEnv>) => c.req.header("upgrade")?.toLowerCase() === "websocket";
export const isUnsafe = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** 404 and 405 before anything else is said (security rule 3). `answers` tells which methods a path has a handler for. */
export const routeGuard =
  (answers: (method: string, path: string) => boolean): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    if (!answers(method, c.req.path)) {
      throw new Problem(METHODS.some((other) => answers(other, c.req.path)) ? "method-not-allowed" : "not-found");
    }
    await next();
  };

/** Origins this app may be called from: APP_ORIGIN; locally the same port on localhost and 127.0.0.1. */
export function allowedOrigins(env: Env): string[] {
  if (env.APP_ENV !== "local") return [env.APP_ORIGIN];
  const { port } = new URL(env.APP_ORIGIN);
  return [env.APP_ORIGIN, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

/** Every unsafe method and every upgrade needs an Origin on the exact allow-list (security rule 1). */
export const originGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (isUnsafe(c.req.method) || isUpgrade(c)) {
    const origin = c.req.header("origin");
    if (!origin || !allowedOrigins(c.env).includes(origin)) throw new Problem("origin-refused");
  }
  await next();
};

/** POST, PUT and PATCH carry JSON and say so; anything else would validate as `{}` (security rule 2). */
export const contentTypeGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (WITH_BODY.includes(c.req.method) && type !== "application/json") throw new Problem("unsupported-media-type");
  await next();
};

/** 413 above 64 KiB, whether or not a length is announced. */
export const sizeGuard: MiddlewareHandler<AppEnv> = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: () => {
    throw new Problem("body-too-large");
  },
});

/** 400 when the body is not JSON, before the session is looked at; handlers read it from Hono's cache. */
export const jsonBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  try {
    await c.req.json();
  } catch {
    throw new Problem("bad-request");
  }
  await next();
};

/** 422 with the provider's own sentence when a body names nobody at all (features ID-8). */
export const identified: MiddlewareHandler<AppEnv> = async (c, next) => {
  const body: unknown = await c.req.json();
  const named = typeof body === "object" && body !== null && ("email" in body || "phone" in body);
  if (!named) throw new Problem("identifier-missing");
  await next();
};
