import { type Context, Hono, type MiddlewareHandler } from "hono";
import { requestEmailChange, withdrawOwnEmailChange } from "#auth/email-change/request-email-change.ts";
import { confirmPassword } from "#auth/password/confirm-password.ts";
import { getViewer, type Viewer } from "#auth/session/session.ts";
import {
  type AccountView,
  accountInput,
  emailChangeInput,
  type LinkMailResult,
  passwordChangeInput,
  type ViewerView,
} from "#contract/auth.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { selectAccount, toAccountView } from "../queries.ts";
import { changePassword, rename } from "./commands.ts";

type MemberEnv = AppEnv & { Variables: { viewer: Viewer } };

/** The same context as the ground knows it: Hono's type does not let one with more variables pass for one with fewer. */
const ground = (c: Context<MemberEnv>) => c as unknown as Context<AppEnv>;

/** 401 and 403 are said before the input is looked at. */
const asMember: MiddlewareHandler<MemberEnv> = async (c, next) => {
  c.set("viewer", await getViewer(ground(c)));
  await next();
};

const limitMailedLinks: MiddlewareHandler<MemberEnv> = async (c, next) => {
  await consume(ground(c), { limit: RATE_LIMITS.mailedLinksPerIp, subject: clientNetwork(ground(c)) });
  await next();
};

/** `/api/me`, `/api/me/account`, `/api/me/email`, `/api/me/password`: name, address and password of the signed-in member. */
export const accountRoutes = new Hono<MemberEnv>();

accountRoutes.get("/account", asMember, async (c) => {
  const { db, sessionToken, now } = c.var;
  const [change] = await selectAccount(db, sessionToken, now);
  return c.json<AccountView>(toAccountView(change));
});

accountRoutes.patch("/", jsonBody, asMember, valid("json", accountInput), async (c) =>
  c.json<ViewerView>(await rename(ground(c), c.var.viewer, c.req.valid("json").name)),
);

accountRoutes.put("/password", jsonBody, asMember, valid("json", passwordChangeInput), async (c) => {
  await changePassword(ground(c), c.var.viewer, c.req.valid("json"));
  return c.body(null, 204);
});

accountRoutes.put("/email", limitMailedLinks, jsonBody, asMember, valid("json", emailChangeInput), async (c) => {
  const { viewer } = c.var;
  const { password, newEmail } = c.req.valid("json");
  if (newEmail === viewer.email)
    throw new Problem("invalid", { fields: { newEmail: "This is your address already." } });
  const hash = await confirmPassword(ground(c), viewer.id, password);
  const limit = RATE_LIMITS.verificationPerAddress;
  await consume(ground(c), { limit, subject: newEmail }, { limit, subject: viewer.email });
  return c.json<LinkMailResult>({ mail: await requestEmailChange(ground(c), viewer, newEmail, hash) }, 202);
});

accountRoutes.delete("/email", asMember, async (c) => {
  await withdrawOwnEmailChange(ground(c));
  return c.body(null, 204);
});
