import { type Context, Hono, type MiddlewareHandler } from "hono";
import { changeKind } from "#auth/account/change-kind.ts";
import { renameMember } from "#auth/account/rename-member.ts";
import { requestEmailChange } from "#auth/email-change/request-email-change.ts";
import { withdrawOwnEmailChange } from "#auth/email-change/withdraw-email-change.ts";
import { changePassword } from "#auth/password/change-password.ts";
import { confirmPassword } from "#auth/password/confirm-password.ts";
import { requireMember } from "#auth/session/require-member.ts";
import type { LinkMailResult } from "#contract/auth/email-verification.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import {
  type AccountView,
  accountInput,
  emailChangeInput,
  kindInput,
  passwordChangeInput,
} from "#contract/settings/account.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { clientNetwork, consume, limitSecurityMails, mailByStranger } from "#http/rate-limit.ts";
import { type ValidContext, valid, validEdit } from "#http/validate.ts";
import { selectEmailChange, toAccountView } from "./queries.ts";

const limitMailedLinks: MiddlewareHandler<AppEnv> = async (c, next) => {
  await consume(c, { limit: RATE_LIMITS.mailedLinksPerIp, subject: clientNetwork(c) });
  await next();
};

const limitPasswordMails = limitSecurityMails("password-changed");
const limitAddressMails = limitSecurityMails("email-change-old");

export const accountRoutes = new Hono<AppEnv>()
  .get("/account", requireMember, showAccount)
  .patch(
    "/",
    jsonBody,
    requireMember,
    validEdit(accountInput, (c) => ({ name: c.var.viewer.name })),
    patchName,
  )
  .put("/kind", jsonBody, requireMember, valid("json", kindInput), putKind)
  .put("/password", jsonBody, requireMember, limitPasswordMails, valid("json", passwordChangeInput), putPassword)
  .put(
    "/email",
    limitMailedLinks,
    jsonBody,
    requireMember,
    limitAddressMails,
    valid("json", emailChangeInput),
    putEmail,
  )
  .delete("/email", requireMember, deleteEmailChange);

async function showAccount(c: Context<AppEnv>) {
  const { db, sessionToken, now } = c.var;
  return c.json<AccountView>(toAccountView(await selectEmailChange(db, sessionToken, now)));
}

async function patchName(c: ValidContext<"json", typeof accountInput>) {
  return c.json<ViewerView>(await renameMember(c, c.var.viewer, c.req.valid("json").name));
}

async function putKind(c: ValidContext<"json", typeof kindInput>) {
  const { viewer } = c.var;
  await consume(c, { limit: RATE_LIMITS.kindChangesPerMember, subject: viewer.id });
  return c.json<ViewerView>(await changeKind(c, viewer, c.req.valid("json").kind));
}

function putPassword(c: ValidContext<"json", typeof passwordChangeInput>) {
  return noContent(c, changePassword(c, c.var.viewer, c.req.valid("json")));
}

async function putEmail(c: ValidContext<"json", typeof emailChangeInput>) {
  const { viewer } = c.var;
  const { password, newEmail } = c.req.valid("json");
  if (newEmail === viewer.email) throw new Problem("invalid", { fields: { newEmail: "This is already your email." } });
  const hash = await confirmPassword(c, viewer.id, password);
  await consume(c, { limit: RATE_LIMITS.emailChangesPerAddress, subject: viewer.email }, ...mailByStranger(newEmail));
  return c.json<LinkMailResult>({ mail: await requestEmailChange(c, viewer, newEmail, hash) }, 202);
}

function deleteEmailChange(c: Context<AppEnv>) {
  return noContent(c, withdrawOwnEmailChange(c));
}
