import { createApp } from "#worker/create-app.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";
import { postDocuments } from "#worker/features/posts/documents.ts";
import { postRoutes } from "#worker/features/posts/routes.ts";

/** `/api/posts` and the pages of posts. Loads with its first request. */
export const postsApp = createApp((app) => {
  app.route("/api/posts", postRoutes);
  app.route("/", postDocuments);
  app.route("/", pageDocuments);
});
