import type { Context, MiddlewareHandler } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { admissionRefusal, authorizeAdmitted, authorizeCapability } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

/** Middleware for admitted members whose tier has deal flow: 403 for all others, with the name of a tier that has it. */
export const requireDealFlow: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  await authorizeDealFlow(c, viewer);
  c.set("viewer", viewer);
  await next();
};

/** Whether a member sees opportunities in full. */
export const hasDealFlow = (c: Context<AppEnv>, viewer: Viewer): boolean =>
  admissionRefusal(c.env, viewer) === null && viewer.capabilities.includes("deal-flow");

/** The same as `requireDealFlow` for a command of which only a part needs the tier. */
export async function authorizeDealFlow(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  authorizeAdmitted(c.env, viewer);
  await authorizeCapability(c, viewer, "deal-flow");
}
