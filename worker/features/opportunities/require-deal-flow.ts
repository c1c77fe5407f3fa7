import type { Context, MiddlewareHandler } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { admissionRefusal, authorizeAdmitted, authorizeCapability } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";

/** Throws 403 with the name of a tier that has deal flow. */
export const requireDealFlow: MiddlewareHandler<AppEnv> = async (c, next) => {
  const viewer = await getViewer(c);
  await authorizeDealFlow(c, viewer);
  c.set("viewer", viewer);
  await next();
};

export const hasDealFlow = (c: Context<AppEnv>, viewer: Viewer): boolean =>
  admissionRefusal(c.env, viewer) === null && viewer.capabilities.includes("deal-flow");

/** For a command of which only a part needs the tier. */
export async function authorizeDealFlow(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  authorizeAdmitted(c.env, viewer);
  await authorizeCapability(c, viewer, "deal-flow");
}
