import { Hono } from "hono";
import {
  type RecoveryCodesView,
  type SecondFactorSetupView,
  secondFactorConfirmation,
  secondFactorInput,
  secondStepInput,
} from "#contract/auth/two-factor.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { demandsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { consume, giveBack } from "#http/rate-limit.ts";
import { valid } from "#http/validate.ts";
import { callLibrary, signedIn } from "../library/call-library.ts";
import { confirmPassword, withPasswordTries } from "../password/confirm-password.ts";
import { hashPassword } from "../password/password-hash.ts";
import { requireMember } from "../session/require-member.ts";
import { challengedMember, challengeHeaders, dropChallenge } from "./challenge.ts";
import { confirmSecondFactor, consumeCode, removeSecondFactor } from "./second-factor.ts";

/** The second step of a sign-in, and what a member does about their own second factor. */
export const secondFactorRoutes = new Hono<AppEnv>();

/** Begins: a secret for the app and recovery codes. Nothing is on before a first code was typed. */
secondFactorRoutes.post("/second-factor", jsonBody, requireMember, valid("json", secondFactorInput), async (c) => {
  const body = c.req.valid("json");
  const setup = await withPasswordTries(c, c.var.viewer.id, () =>
    callLibrary(c, { hashPassword }, (auth) => auth.api.enableTwoFactor({ body, headers: c.req.raw.headers })),
  );
  if (setup.method !== "totp") throw new Error("The library set up another method than asked for");
  const secret = new URL(setup.totpURI).searchParams.get("secret") ?? "";
  return c.json<SecondFactorSetupView>({ uri: setup.totpURI, secret, recoveryCodes: setup.backupCodes });
});

secondFactorRoutes.post(
  "/second-factor/confirmation",
  jsonBody,
  requireMember,
  valid("json", secondFactorConfirmation),
  async (c) => {
    await confirmSecondFactor(c, c.var.viewer, c.req.valid("json").code);
    return c.body(null, 204);
  },
);

secondFactorRoutes.post(
  "/second-factor/removal",
  jsonBody,
  requireMember,
  async (c, next) => {
    if (demandsSecondFactor(c.env, c.var.viewer)) throw new Problem("second-factor-required");
    await next();
  },
  valid("json", secondFactorInput),
  async (c) => {
    await confirmPassword(c, c.var.viewer.id, c.req.valid("json").password);
    await removeSecondFactor(c, c.var.viewer);
    return c.body(null, 204);
  },
);

secondFactorRoutes.post(
  "/second-factor/recovery-codes",
  jsonBody,
  requireMember,
  valid("json", secondFactorInput),
  async (c) => {
    const body = c.req.valid("json");
    const { backupCodes } = await withPasswordTries(c, c.var.viewer.id, () =>
      callLibrary(c, { hashPassword }, (auth) => auth.api.generateBackupCodes({ body, headers: c.req.raw.headers })),
    );
    return c.json<RecoveryCodesView>({ recoveryCodes: backupCodes });
  },
);

secondFactorRoutes.post("/second-step", jsonBody, valid("json", secondStepInput), async (c) => {
  const step = c.req.valid("json");
  const memberId = await challengedMember(c);
  if (!memberId) throw new Problem("second-step-expired");
  const count = { limit: RATE_LIMITS.secondStepPerAccount, subject: memberId };
  await consume(c, count);
  if ("code" in step) await consumeCode(c, memberId, step.code);
  const { headers } = await callLibrary(c, { hashPassword, pastSecondStep: true }, (auth) => {
    const call = { headers: challengeHeaders(c), returnHeaders: true } as const;
    return "code" in step
      ? auth.api.verifyTOTP({ body: { code: step.code }, ...call })
      : auth.api.verifyBackupCode({ body: { code: withHyphen(step.recoveryCode) }, ...call });
  }).catch((error) => {
    if (error instanceof Problem && error.code === "second-step-expired") dropChallenge(c);
    throw usedMeanwhile(error) ? new Problem("second-factor-invalid") : error;
  });
  await giveBack(c, count);
  return signedIn(headers, 200);
});

/** Recovery codes are given out as two halves of five; people may leave out the hyphen. */
const withHyphen = (code: string) => code.replace(/^([0-9A-Za-z]{5})([0-9A-Za-z]{5})$/, "$1-$2");

/** Two browsers typed one recovery code at once: the library tells the second by a conflict. */
const usedMeanwhile = (error: unknown) => (error as { status?: unknown })?.status === "CONFLICT";
