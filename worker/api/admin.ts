import { createApp } from "#worker/create-app.ts";
import { adminDocuments } from "#worker/features/admin/documents.ts";
import { adminRoutes } from "#worker/features/admin/routes.ts";
import { cancellation } from "#worker/features/events/hosting/cancel-event.ts";
import { indexSoon } from "#worker/features/opportunities/search/index-opportunities.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** The admin panel: its API and its pages. Loads with its first request. */
export const adminApp = createApp((app) => {
  app.route("/api/admin", adminRoutes({ cancelEvent: cancellation, indexOpportunity: indexSoon }));
  app.route("/", adminDocuments);
  app.route("/", pageDocuments);
});
