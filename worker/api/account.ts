import { meRoutes } from "#auth/session/routes.ts";
import { createApp } from "#worker/create-app.ts";
import { applicationRoutes } from "#worker/features/membership/application/routes.ts";
import { accountRoutes } from "#worker/features/settings/account/routes.ts";
import { securityRoutes } from "#worker/features/settings/security/routes.ts";

/** `/api/me`: the signed-in member's session, account, security and membership. Loads with its first request. */
export const accountApi = createApp((app) => {
  app.route("/api/me", meRoutes);
  app.route("/api/me", accountRoutes);
  app.route("/api/me", securityRoutes);
  app.route("/api/me", applicationRoutes);
});
