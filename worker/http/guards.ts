import type { Context, MiddlewareHandler } from "hono";
import { FILE_MAX_BYTES, FILE_TYPE_SENTENCE, FILE_TYPES } from "#contract/academy/plain/academy.ts";
import { BODY_MAX_BYTES } from "#contract/limits.ts";
import { MEDIA_MAX_BYTES, MEDIA_TYPES } from "#contract/media/plain/pictures.ts";
import type { Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
export const METHODS_WITH_BODY = ["POST", "PUT", "PATCH"];

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

/**
 * Whether a request is the one-click unsubscription of a mail program (RFC 8058): a form that it posts to the address in the mail's header,
 * without Origin and without cookies. The token in the path is its only authorization, so no page can make a browser act for its member there.
 */
const isOneClick = ({ method, path }: { method: string; path: string }): boolean =>
  method === "POST" && /^\/api\/notifications\/unsubscription\/[^/]+$/.test(path);

/** 403 for an unsafe method or an upgrade without an allowed Origin, except for one-click unsubscription. */
export const originGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  if ((isUnsafe(c.req.method) || isUpgrade(c)) && !isOneClick(c.req)) {
    const origin = c.req.header("origin");
    if (!origin || !allowedOrigins(c.env).includes(origin)) throw new Problem("origin-refused");
  }
  await next();
};

/** What the body of a request may be: its content types, and how many bytes it may have. `sentence` says so in the answer 415. */
type BodyRule = { types: readonly string[]; maxBytes: number; sentence?: string };

const JSON_BODY: BodyRule = { types: ["application/json"], maxBytes: BODY_MAX_BYTES };

const FILE_TYPE_NAMES = Object.values(FILE_TYPES).map((type) => type.split(";")[0] ?? "");

/** The routes whose body is no JSON, by method and path. */
const OTHER_BODIES: Record<string, BodyRule> = {
  "POST /api/media": {
    types: MEDIA_TYPES,
    maxBytes: MEDIA_MAX_BYTES,
    sentence: `Send the picture with its content type: ${MEDIA_TYPES.join(", ")}.`,
  },
  "POST /api/admin/academy/files": {
    types: FILE_TYPE_NAMES,
    maxBytes: FILE_MAX_BYTES,
    sentence: FILE_TYPE_SENTENCE,
  },
};

/** What mail programs post: `List-Unsubscribe=One-Click`, in one of the two forms that RFC 8058 allows. */
const ONE_CLICK_BODY: BodyRule = {
  types: ["application/x-www-form-urlencoded", "multipart/form-data"],
  maxBytes: 4096,
};

/** The rule for the body of a request: JSON of at most 64 KiB, unless its route has another one. */
export const bodyRuleOf = (request: { method: string; path: string }): BodyRule =>
  isOneClick(request) ? ONE_CLICK_BODY : (OTHER_BODIES[`${request.method} ${request.path}`] ?? JSON_BODY);

/** Whether the body of a request is JSON. */
export const takesJson = (request: { method: string; path: string }): boolean => bodyRuleOf(request) === JSON_BODY;

/** 415 for POST, PUT and PATCH without a content type of their route: JSON nearly everywhere, because any other body would validate as `{}`. */
export const contentTypeGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  const { types, sentence } = bodyRuleOf(c.req);
  if (METHODS_WITH_BODY.includes(c.req.method) && !types.includes(type ?? ""))
    throw new Problem("unsupported-media-type", sentence ? { detail: sentence } : {});
  await next();
};

/** 413 for a body above the limit of its route, with and without a content-length. `receiveBody` has read it. */
export const sizeGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.isBodyTooLarge) throw new Problem("body-too-large");
  await next();
};

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
