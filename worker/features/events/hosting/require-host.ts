import type { MiddlewareHandler } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { authorizeHosting } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";

/**
 * Middleware for members who may host: 401 and 403 come before the input is validated. Handlers read the member as `c.var.viewer`; the
 * commands check session and permission again inside their own batch.
 */
export const requireHost: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  authorizeHosting(c.env, viewer);
  c.set("viewer", viewer);
  await next();
};
