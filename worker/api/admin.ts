import { createApp } from "#worker/create-app.ts";
import { adminRoutes } from "#worker/features/admin/routes.ts";

/** The admin panel's API. Loads with its first request. */
export const adminApi = createApp((app) => {
  app.route("/api/admin", adminRoutes);
});
