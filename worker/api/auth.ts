import { setupRoutes } from "#auth/first-admin/routes.ts";
import { authRoutes } from "#auth/routes.ts";
import { createApp } from "#worker/create-app.ts";

/** Sign-in, sign-up, recovery, and the first admin. Loads with its first request. */
export const authApp = createApp((app) => {
  app.route("/api/auth", authRoutes);
  app.route("/api/setup", setupRoutes);
});
