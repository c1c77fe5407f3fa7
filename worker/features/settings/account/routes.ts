import { type Context, Hono, type MiddlewareHandler } from "hono";
import { requestEmailChange } from "#auth/email-change/request-email-change.ts";
import { withdrawOwnEmailChange } from "#auth/email-change/withdraw-email-change.ts";
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
import { type ValidContext, valid } from "#http/validate.ts";
import { changePassword } from "./change-password.ts";
import { selectEmailChange, toAccountView } from "./queries.ts";
import { renameMember } from "./rename-member.ts";

const limitMailedLinks: MiddlewareHandler<AppEnv> = async (c, next) => {
  await consume(c, { limit: RATE_LIMITS.mailedLinksPerIp, subject: clientNetwork(c) });
  await next();
};

/** `/api/me`, `/api/me/account`, `/api/me/email`, `/api/me/password`: name, email address and password of the viewer. */
export const accountRoutes = new Hono<AppEnv>()
  .get("/account", requireMember, showAccount)
  .patch("/", jsonBody, requireMember, valid("json", accountInput), patchName)
  .put("/password", jsonBody, requireMember, valid("json", passwordChangeInput), putPassword)
  .put("/email", limitMailedLinks, jsonBody, requireMember, valid("json", emailChangeInput), putEmail)
  .delete("/email", requireMember, deleteEmailChange);

async function showAccount(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  return c.json<AccountView>(toAccountView(await selectEmailChange(db, sessionToken, now)));
}

async function patchName(c: ValidContext<"json", typeof accountInput>) {
  return c.json<ViewerView>(await renameMember(c, c.var.viewer, c.req.valid("json").name));
}

async function putPassword(c: ValidContext<"json", typeof passwordChangeInput>) {
  await changePassword(c, c.var.viewer, c.req.valid("json"));
  return c.body(null, 204);
}

async function putEmail(c: ValidContext<"json", typeof emailChangeInput>) {
  const { viewer } = c.var;
  const { password, newEmail } = c.req.valid("json");
  if (newEmail === viewer.email)
    throw new Problem("invalid", { fields: { newEmail: "This is your address already." } });
  const hash = await confirmPassword(c, viewer.id, password);
  const limit = RATE_LIMITS.verificationPerAddress;
  await consume(c, { limit, subject: newEmail }, { limit, subject: viewer.email });
  return c.json<LinkMailResult>({ mail: await requestEmailChange(c, viewer, newEmail, hash) }, 202);
}

async function deleteEmailChange(c: Context<AppEnv>) {
  await withdrawOwnEmailChange(c);
  return c.body(null, 204);
}
