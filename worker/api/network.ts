import { createApp } from "#worker/create-app.ts";
import { networkRoutes } from "#worker/features/network/blocks/routes.ts";
import { connectionRoutes } from "#worker/features/network/connections/routes.ts";
import { introductionRoutes } from "#worker/features/network/introductions/routes.ts";
import { muteRoutes } from "#worker/features/network/mutes/routes.ts";
import { peopleRoutes } from "#worker/features/network/people/routes.ts";
import { networkSettingsRoutes } from "#worker/features/network/settings/routes.ts";
import { suggestionRoutes } from "#worker/features/network/suggestions/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";
import { dashboardScreen } from "#worker/pages/dashboard.ts";
import { networkScreen } from "#worker/pages/network.ts";

/** The network of members, and the dashboard, which suggests some of them. Loads with its first request. */
export const networkApp = createApp((app) => {
  app.route("/api/network", networkRoutes);
  app.route("/api/network", connectionRoutes);
  app.route("/api/network", peopleRoutes);
  app.route("/api/network", suggestionRoutes);
  app.route("/api/network", networkSettingsRoutes);
  app.route("/api/network", muteRoutes);
  app.route("/api/network", introductionRoutes);
  app.route("/", networkScreen);
  app.route("/", dashboardScreen);
  app.route("/", pageDocuments);
});
