import { Hono } from "hono";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import { getRegistrationMode } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { confirmationRoutes } from "./email-verification/routes.ts";
import { configuredProviders } from "./oauth/providers.ts";
import { thirdPartyRoutes } from "./oauth/routes.ts";
import { recoveryRoutes } from "./recovery/routes.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import { invitationRoutes } from "./sign-up/invitation-routes.ts";
import { signUpRoutes } from "./sign-up/routes.ts";
import { secondFactorRoutes } from "./two-factor/routes.ts";

/**
 * Everything under /api/auth that answers, each behind our schema and problem shape; all else is 404 (security rule 8). The library
 * itself is loaded when a route calls it (`library.ts`).
 */
export const authRoutes = new Hono<AppEnv>();

authRoutes.get("/registration", async (c) =>
  c.json<SignUpModeView>({
    mode: await getRegistrationMode(c.var.db),
    providers: configuredProviders(c.env),
  }),
);

authRoutes.route("/", signUpRoutes);
authRoutes.route("/", signInRoutes);
authRoutes.route("/", recoveryRoutes);
authRoutes.route("/", confirmationRoutes);
authRoutes.route("/", secondFactorRoutes);
authRoutes.route("/", thirdPartyRoutes);
authRoutes.route("/", invitationRoutes);
