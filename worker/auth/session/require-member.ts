import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#http/app-env.ts";
import { getViewer } from "./session.ts";

/**
 * Middleware for members: 401 without a session and 403 for a suspended member, both before the input is validated. Handlers read the
 * member as `c.var.viewer`.
 */
export const requireMember: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("viewer", await getViewer(c));
  await next();
};
