import { createApp } from "#worker/create-app.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";
import { decisionDocuments } from "#worker/features/reports/documents.ts";
import { reportRoutes } from "#worker/features/reports/routes.ts";

/** Reports and the decisions about them, with their page. Loads with its first request. */
export const reportsApp = createApp((app) => {
  app.route("/api/reports", reportRoutes);
  app.route("/", decisionDocuments);
  app.route("/", pageDocuments);
});
