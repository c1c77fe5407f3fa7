import { createApp } from "#worker/create-app.ts";
import { notificationDocuments } from "#worker/features/notifications/documents.ts";
import { notificationRoutes } from "#worker/features/notifications/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** `/api/notifications` and the page of the link in the daily email. Loads with its first request. */
export const notificationsApp = createApp((app) => {
  app.route("/api/notifications", notificationRoutes);
  app.route("/", notificationDocuments);
  app.route("/", pageDocuments);
});
