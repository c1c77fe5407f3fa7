import { meRoutes } from "#auth/session/routes.ts";
import { createApp } from "#worker/create-app.ts";
import { applicationRoutes } from "#worker/features/membership/application/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";
import { avatarRoutes } from "#worker/features/profiles/avatar/routes.ts";
import { accountRoutes } from "#worker/features/settings/account/routes.ts";
import { copyRoutes } from "#worker/features/settings/copy/routes.ts";
import { deletionRoutes } from "#worker/features/settings/deletion/routes.ts";
import { securityRoutes } from "#worker/features/settings/security/routes.ts";
import { settingsScreen } from "#worker/pages/settings.ts";

/** `/api/me` and `/settings`: the signed-in member's session, account, security and membership. Loads with its first request. */
export const accountApp = createApp((app) => {
  app.route("/api/me", meRoutes);
  app.route("/api/me", accountRoutes);
  app.route("/api/me", copyRoutes);
  app.route("/api/me", deletionRoutes);
  app.route("/api/me", avatarRoutes);
  app.route("/api/me", securityRoutes);
  app.route("/api/me", applicationRoutes);
  app.route("/", settingsScreen);
  app.route("/", pageDocuments);
});
