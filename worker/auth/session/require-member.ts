import type { MiddlewareHandler } from "hono";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getViewer } from "./session.ts";

/** 401, and 403 for a suspended member, before the input is validated. Handlers read `c.var.viewer`. */
export const requireMember: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("viewer", await getViewer(c));
  await next();
};

/** 403 without admission. A command that depends on it during concurrent changes checks it again in its batch. */
export const requireAdmitted: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  authorizeAdmitted(c.env, viewer);
  c.set("viewer", viewer);
  await next();
};
