import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import {
  type ConfirmationResult,
  type ConfirmationView,
  confirmationInput,
  type LinkMailResult,
} from "#contract/auth.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { getViewer, type Viewer } from "../session/session.ts";
import { confirm, getConfirmation } from "./confirmation.ts";
import { mailVerification } from "./send-verification.ts";

type MemberEnv = AppEnv & { Variables: { viewer: Viewer } };

/** The same context as the ground knows it: Hono's type does not let one with more variables pass for one with fewer. */
const ground = (c: Context<MemberEnv>) => c as unknown as Context<AppEnv>;

/** 401 and 403 are said before the input is looked at. */
const asMember: MiddlewareHandler<MemberEnv> = async (c, next) => {
  c.set("viewer", await getViewer(ground(c)));
  await next();
};

/** Links that prove an address: verification and its resending, both ends of a change of address. */
export const confirmationRoutes = new Hono<MemberEnv>();

confirmationRoutes.post(
  "/verification",
  async (c, next) => {
    await consume(ground(c), { limit: RATE_LIMITS.mailedLinksPerIp, subject: clientNetwork(ground(c)) });
    await next();
  },
  jsonBody,
  asMember,
  valid("json", z.strictObject({})),
  async (c) => {
    const { viewer } = c.var;
    if (viewer.emailVerified) return c.json<LinkMailResult>({ mail: "skipped" }, 200);
    await consume(ground(c), { limit: RATE_LIMITS.verificationPerAddress, subject: viewer.email });
    return c.json<LinkMailResult>({ mail: await mailVerification(ground(c), viewer) }, 202);
  },
);

confirmationRoutes.get("/confirmation", valid("query", confirmationInput), async (c) =>
  c.json<ConfirmationView>(await getConfirmation(ground(c), c.req.valid("query").token)),
);

confirmationRoutes.post("/confirmation", jsonBody, valid("json", confirmationInput), async (c) =>
  c.json<ConfirmationResult>(await confirm(ground(c), c.req.valid("json").token)),
);
