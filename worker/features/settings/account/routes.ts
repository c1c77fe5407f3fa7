import { Hono, type MiddlewareHandler } from "hono";
import { requestEmailChange, withdrawOwnEmailChange } from "#auth/email-change/request-email-change.ts";
import { confirmPassword } from "#auth/password/confirm-password.ts";
import { requireMember } from "#auth/session/require-member.ts";
import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { type AccountView, accountInput, emailChangeInput, passwordChangeInput } from "#contract/settings/account.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { selectAccount, toAccountView } from "../queries.ts";
import { changePassword, rename } from "./commands.ts";

const limitMailedLinks: MiddlewareHandler<AppEnv> = async (c, next) => {
  await consume(c, { limit: RATE_LIMITS.mailedLinksPerIp, subject: clientNetwork(c) });
  await next();
};

/** `/api/me`, `/api/me/account`, `/api/me/email`, `/api/me/password`: name, address and password of the signed-in member. */
export const accountRoutes = new Hono<AppEnv>();

accountRoutes.get("/account", requireMember, async (c) => {
  const { db, sessionToken, now } = c.var;
  const [change] = await selectAccount(db, sessionToken, now);
  return c.json<AccountView>(toAccountView(change));
});

accountRoutes.patch("/", jsonBody, requireMember, valid("json", accountInput), async (c) =>
  c.json<ViewerView>(await rename(c, c.var.viewer, c.req.valid("json").name)),
);

accountRoutes.put("/password", jsonBody, requireMember, valid("json", passwordChangeInput), async (c) => {
  await changePassword(c, c.var.viewer, c.req.valid("json"));
  return c.body(null, 204);
});

accountRoutes.put("/email", limitMailedLinks, jsonBody, requireMember, valid("json", emailChangeInput), async (c) => {
  const { viewer } = c.var;
  const { password, newEmail } = c.req.valid("json");
  if (newEmail === viewer.email)
    throw new Problem("invalid", { fields: { newEmail: "This is your address already." } });
  const hash = await confirmPassword(c, viewer.id, password);
  const limit = RATE_LIMITS.verificationPerAddress;
  await consume(c, { limit, subject: newEmail }, { limit, subject: viewer.email });
  return c.json<LinkMailResult>({ mail: await requestEmailChange(c, viewer, newEmail, hash) }, 202);
});

accountRoutes.delete("/email", requireMember, async (c) => {
  await withdrawOwnEmailChange(c);
  return c.body(null, 204);
});
