import { createApp } from "./create-app.ts";
import { registrationLinkRoutes } from "./features/events/registration-link/routes.ts";
import { eventRoutes } from "./features/events/routes.ts";

/** Events and registrations. Loads with its first request. */
export const eventsApi = createApp((app) => {
  app.route("/api/events", eventRoutes);
  app.route("/api/registrations", registrationLinkRoutes);
});
