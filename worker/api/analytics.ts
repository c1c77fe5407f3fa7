import { createApp } from "#worker/create-app.ts";
import { analyticsDocuments } from "#worker/features/analytics/documents.ts";
import { analyticsRoutes } from "#worker/features/analytics/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** The analytics, with their page. Load with their first request. */
export const analyticsApp = createApp((app) => {
  app.route("/api/analytics", analyticsRoutes);
  app.route("/", analyticsDocuments);
  app.route("/", pageDocuments);
});
