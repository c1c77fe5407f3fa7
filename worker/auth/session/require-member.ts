import type { MiddlewareHandler } from "hono";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
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

/**
 * The same for admitted members: 403 for all others. A command that must hold to it while something else changes the member checks it again
 * inside its batch.
 */
export const requireAdmitted: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  authorizeAdmitted(c.env, viewer);
  c.set("viewer", viewer);
  await next();
};
