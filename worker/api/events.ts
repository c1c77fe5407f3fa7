import { createApp } from "#worker/create-app.ts";
import { registrationLinkRoutes } from "#worker/features/events/registration-link/routes.ts";
import { eventRoutes } from "#worker/features/events/routes.ts";

/** Events and registrations. Loads with its first request. */
export const eventsApi = createApp((app) => {
  app.route("/api/events", eventRoutes);
  app.route("/api/registrations", registrationLinkRoutes);
});
