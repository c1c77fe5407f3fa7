import { createApp } from "#worker/create-app.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";
import { landingScreen } from "#worker/pages/landing/landing.ts";

/** The landing page. Loads with its first request. */
export const landingApp = createApp((app) => {
  app.route("/", landingScreen);
  app.route("/", pageDocuments);
});
