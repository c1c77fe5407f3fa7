import type { Context, MiddlewareHandler } from "hono";
import { FILE_MAX_BYTES, FILE_TYPE_SENTENCE, FILE_TYPES } from "#contract/academy/academy.ts";
import { BODY_MAX_BYTES } from "#contract/limits.ts";
import { MEDIA_MAX_BYTES, MEDIA_TYPES } from "#contract/media/pictures.ts";
import type { Env } from "#worker/env.ts";
import type { AppEnv } from "./app-env.ts";
import { Problem } from "./problem.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];
export const METHODS_WITH_BODY = ["POST", "PUT", "PATCH"];

export const isUpgrade = (c: Context<AppEnv>) => c.req.header("upgrade")?.toLowerCase() === "websocket";
export const isUnsafe = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** 404 or 405, before every other check. */
export const routeGuard =
  (hasHandler: (method: string, path: string) => boolean): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const method = c.req.method === "HEAD" ? "GET" : c.req.method;
    if (!hasHandler(method, c.req.path)) {
      throw new Problem(METHODS.some((other) => hasHandler(other, c.req.path)) ? "method-not-allowed" : "not-found");
    }
    await next();
  };

/** Local development also allows the same port on localhost and 127.0.0.1. */
export function allowedOrigins(env: Env): string[] {
  if (env.APP_ENV !== "local") return [env.APP_ORIGIN];
  const { port } = new URL(env.APP_ORIGIN);
  return [env.APP_ORIGIN, `http://localhost:${port}`, `http://127.0.0.1:${port}`];
}

/** RFC 8058: no Origin, no cookies. The token in the path is the only authorization, so no page can abuse a browser. */
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

/** `types`: null for any. */
type BodyRule = { types: readonly string[] | null; maxBytes: number; sentence?: string };

const JSON_BODY: BodyRule = { types: ["application/json"], maxBytes: BODY_MAX_BYTES };

const FILE_TYPE_NAMES = Object.values(FILE_TYPES).map((type) => type.split(";")[0] ?? "");

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

/** RFC 8058 says `List-Unsubscribe=One-Click` as a form; mail programs send other bodies and none, so none is read. */
const ONE_CLICK_BODY: BodyRule = { types: null, maxBytes: 4096 };

/** Default: JSON of at most 64 KiB. */
export const bodyRuleOf = (request: { method: string; path: string }): BodyRule =>
  isOneClick(request) ? ONE_CLICK_BODY : (OTHER_BODIES[`${request.method} ${request.path}`] ?? JSON_BODY);

export const takesJson = (request: { method: string; path: string }): boolean => bodyRuleOf(request) === JSON_BODY;

/** 415 for POST, PUT and PATCH with another content type: another body would validate as `{}`. */
export const contentTypeGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  const { types, sentence } = bodyRuleOf(c.req);
  if (METHODS_WITH_BODY.includes(c.req.method) && types && !types.includes(type ?? ""))
    throw new Problem("unsupported-media-type", sentence ? { detail: sentence } : {});
  await next();
};

export const sizeGuard: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.isBodyTooLarge) throw new Problem("body-too-large");
  await next();
};

/** 400 for invalid JSON, before the session is read. Hono caches the parsed body. */
export const jsonBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  try {
    await c.req.json();
  } catch {
    throw new Problem("bad-request");
  }
  await next();
};

export const identified: MiddlewareHandler<AppEnv> = async (c, next) => {
  const body: unknown = await c.req.json();
  const hasIdentifier = typeof body === "object" && body !== null && ("email" in body || "phone" in body);
  if (!hasIdentifier) throw new Problem("identifier-missing");
  await next();
};
