import { type Context, Hono, type MiddlewareHandler } from "hono";
import {
  type RecoveryCodesView,
  type SecondFactorSetupView,
  secondFactorConfirmation,
  secondFactorInput,
  secondStepInput,
} from "#contract/auth/two-factor.ts";
import { demandsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { limitSecurityMails } from "#http/rate-limit.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import type { AuthCall } from "../library/auth-call.ts";
import { callLibrary, signedIn } from "../library/call-library.ts";
import { libraryHeaders } from "../library/cookies.ts";
import { confirmPassword } from "../password/confirm-password.ts";
import { hashPassword } from "../password/password-hash.ts";
import { requireMember } from "../session/require-member.ts";
import { dropEndedChallenge } from "./challenge.ts";
import { stopPendingRemoval } from "./pending-removal.ts";
import {
  confirmSecondFactor,
  deleteUnfinishedSetups,
  removeSecondFactor,
  replaceRecoveryCodes,
} from "./second-factor.ts";
import { takeSecondStep } from "./second-step.ts";

export const secondFactorRoutes = new Hono<AppEnv>();

type PasswordContext = ValidContext<"json", typeof secondFactorInput>;

const requireRemovable: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (demandsSecondFactor(c.env, c.var.viewer)) throw new Problem("second-factor-required");
  await next();
};

const withPassword = valid("json", secondFactorInput);
secondFactorRoutes.post("/second-factor", jsonBody, requireMember, withPassword, postSetup);
secondFactorRoutes.post(
  "/second-factor/confirmation",
  jsonBody,
  requireMember,
  limitSecurityMails("second-factor-on"),
  valid("json", secondFactorConfirmation),
  postConfirmation,
);
secondFactorRoutes.post(
  "/second-factor/removal",
  jsonBody,
  requireMember,
  requireRemovable,
  limitSecurityMails("second-factor-off"),
  withPassword,
  postRemoval,
);
secondFactorRoutes.post(
  "/second-factor/recovery-codes",
  jsonBody,
  requireMember,
  limitSecurityMails("recovery-codes-replaced"),
  withPassword,
  postRecoveryCodes,
);
secondFactorRoutes.delete("/second-factor/pending-removal", requireMember, deleteOwnPendingRemoval);
secondFactorRoutes.post("/second-step", dropEndedChallenge, jsonBody, valid("json", secondStepInput), postSecondStep);

async function postSetup(c: PasswordContext) {
  const body = c.req.valid("json");
  const checked = await confirmPassword(c, c.var.viewer.id, body.password);
  // The library would reuse the row of an unfinished setup, which cron deletes by its age.
  await deleteUnfinishedSetups(c, c.var.viewer.id);
  // Checked already, unless the password was replaced meanwhile.
  const call: AuthCall = { hashPassword, verifyPassword: async ({ hash }) => hash === checked };
  const setup = await callLibrary(c, call, async (auth) =>
    auth.api.enableTwoFactor({ body, headers: await libraryHeaders(c) }),
  );
  if (setup.method !== "totp") throw new Error("The library set up another method than requested");
  const secret = new URL(setup.totpURI).searchParams.get("secret") ?? "";
  return c.json<SecondFactorSetupView>({ uri: setup.totpURI, secret, recoveryCodes: setup.backupCodes });
}

function postConfirmation(c: ValidContext<"json", typeof secondFactorConfirmation>) {
  return noContent(c, confirmSecondFactor(c, c.var.viewer, c.req.valid("json").code));
}

async function postRemoval(c: PasswordContext) {
  const hash = await confirmPassword(c, c.var.viewer.id, c.req.valid("json").password);
  return noContent(c, removeSecondFactor(c, c.var.viewer, hash));
}

async function postRecoveryCodes(c: PasswordContext) {
  const hash = await confirmPassword(c, c.var.viewer.id, c.req.valid("json").password);
  return c.json<RecoveryCodesView>({ recoveryCodes: await replaceRecoveryCodes(c, c.var.viewer, hash) });
}

async function deleteOwnPendingRemoval(c: Context<AppEnv>) {
  return noContent(c, stopPendingRemoval(c, c.var.viewer.id));
}

async function postSecondStep(c: ValidContext<"json", typeof secondStepInput>) {
  return signedIn(c, await takeSecondStep(c, c.req.valid("json")), 200);
}
