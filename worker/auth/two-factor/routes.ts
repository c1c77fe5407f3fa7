import { Hono, type MiddlewareHandler } from "hono";
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
import { Problem } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { callLibrary, signedIn } from "../library/call-library.ts";
import { confirmPassword, withPasswordTries } from "../password/confirm-password.ts";
import { hashPassword } from "../password/password-hash.ts";
import { requireMember } from "../session/require-member.ts";
import { confirmSecondFactor, removeSecondFactor } from "./second-factor.ts";
import { takeSecondStep } from "./second-step.ts";

/** The second step of a sign-in, and a member's own two-factor settings. */
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
  valid("json", secondFactorConfirmation),
  postConfirmation,
);
secondFactorRoutes.post("/second-factor/removal", jsonBody, requireMember, requireRemovable, withPassword, postRemoval);
secondFactorRoutes.post("/second-factor/recovery-codes", jsonBody, requireMember, withPassword, postRecoveryCodes);
secondFactorRoutes.post("/second-step", jsonBody, valid("json", secondStepInput), postSecondStep);

/** Starts the setup: makes a secret for the app and recovery codes. The first code switches two-factor sign-in on. */
async function postSetup(c: PasswordContext) {
  const body = c.req.valid("json");
  const setup = await withPasswordTries(c, c.var.viewer.id, () =>
    callLibrary(c, { hashPassword }, (auth) => auth.api.enableTwoFactor({ body, headers: c.req.raw.headers })),
  );
  if (setup.method !== "totp") throw new Error("The library set up another method than requested");
  const secret = new URL(setup.totpURI).searchParams.get("secret") ?? "";
  return c.json<SecondFactorSetupView>({ uri: setup.totpURI, secret, recoveryCodes: setup.backupCodes });
}

async function postConfirmation(c: ValidContext<"json", typeof secondFactorConfirmation>) {
  await confirmSecondFactor(c, c.var.viewer, c.req.valid("json").code);
  return c.body(null, 204);
}

async function postRemoval(c: PasswordContext) {
  await confirmPassword(c, c.var.viewer.id, c.req.valid("json").password);
  await removeSecondFactor(c, c.var.viewer);
  return c.body(null, 204);
}

async function postRecoveryCodes(c: PasswordContext) {
  const body = c.req.valid("json");
  const { backupCodes } = await withPasswordTries(c, c.var.viewer.id, () =>
    callLibrary(c, { hashPassword }, (auth) => auth.api.generateBackupCodes({ body, headers: c.req.raw.headers })),
  );
  return c.json<RecoveryCodesView>({ recoveryCodes: backupCodes });
}

async function postSecondStep(c: ValidContext<"json", typeof secondStepInput>) {
  return signedIn(await takeSecondStep(c, c.req.valid("json")), 200);
}
