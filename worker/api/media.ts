import { createApp } from "#worker/create-app.ts";
import { pictures, uploadRoutes } from "#worker/features/media/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** Uploading pictures and serving them. Loads with its first request. */
export const mediaApp = createApp((app) => {
  app.route("/api/media", uploadRoutes);
  app.route("/media", pictures);
  app.route("/", pageDocuments);
});
