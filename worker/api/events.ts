import { createApp } from "#worker/create-app.ts";
import { eventDocuments } from "#worker/features/events/documents/documents.ts";
import { registrationLinkRoutes } from "#worker/features/events/registration-link/routes.ts";
import { eventRoutes } from "#worker/features/events/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** Events and registrations, with their pages. Loads with its first request. */
export const eventsApp = createApp((app) => {
  app.route("/api/events", eventRoutes);
  app.route("/api/registrations", registrationLinkRoutes);
  app.route("/", eventDocuments);
  app.route("/", pageDocuments);
});
