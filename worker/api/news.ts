import { createApp } from "#worker/create-app.ts";
import { newsDocuments } from "#worker/features/news/documents.ts";
import { newsRoutes } from "#worker/features/news/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** News, with its page. Loads with its first request. */
export const newsApp = createApp((app) => {
  app.route("/api/news", newsRoutes);
  app.route("/", newsDocuments);
  app.route("/", pageDocuments);
});
