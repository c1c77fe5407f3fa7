import { type Context, Hono } from "hono";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import { batch } from "#db/batch.ts";
import type { AppEnv } from "#http/app-env.ts";
import { confirmationRoutes } from "./email-verification/routes.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { reauthenticationRoutes } from "./reauthentication/routes.ts";
import { recoveryRoutes } from "./recovery/routes.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import { signUpRoutes } from "./sign-up/routes.ts";
import { selectSignUpMode, toSignUpMode } from "./sign-up/sign-up-mode.ts";
import { secondFactorRoutes } from "./two-factor/routes.ts";

/** Never the auth library's own routes. The library loads when a handler calls it. */
export const authRoutes = new Hono<AppEnv>();

authRoutes.get("/registration", getSignUpMode);
authRoutes.route("/", signUpRoutes);
authRoutes.route("/", signInRoutes);
authRoutes.route("/", recoveryRoutes);
authRoutes.route("/", confirmationRoutes);
authRoutes.route("/", secondFactorRoutes);
authRoutes.route("/", oauthRoutes);
authRoutes.route("/", reauthenticationRoutes);

async function getSignUpMode(c: Context<AppEnv>) {
  return c.json<SignUpModeView>(toSignUpMode(c.env, await batch(c.var.db, selectSignUpMode(c.var.db))));
}
