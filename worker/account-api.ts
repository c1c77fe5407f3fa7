import { meRoutes } from "./auth/session/routes.ts";
import { createApp } from "./create-app.ts";
import { applicationRoutes } from "./features/membership/application/routes.ts";
import { accountRoutes } from "./features/settings/account/routes.ts";
import { securityRoutes } from "./features/settings/security/routes.ts";

/** `/api/me`: the signed-in member's session, account, security and membership. Loads with its first request. */
export const accountApi = createApp((app) => {
  app.route("/api/me", meRoutes);
  app.route("/api/me", accountRoutes);
  app.route("/api/me", securityRoutes);
  app.route("/api/me", applicationRoutes);
});
