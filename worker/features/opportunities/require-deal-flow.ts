import type { MiddlewareHandler } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { authorizeAdmitted, authorizeCapability } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Middleware for admitted members whose tier has deal flow: 403 for all others, with the name of a tier that has it. */
export const requireDealFlow: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  authorizeAdmitted(c.env, viewer);
  await authorizeCapability(c, viewer, "deal-flow");
  c.set("viewer", viewer);
  await next();
};
