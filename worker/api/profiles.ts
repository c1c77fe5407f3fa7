import { createApp } from "#worker/create-app.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";
import { selectPostsOf, toPostPage } from "#worker/features/posts/feed/queries.ts";
import { profileDocuments } from "#worker/features/profiles/documents/documents.ts";
import { ownRecommendationRoutes } from "#worker/features/profiles/recommendations/routes.ts";
import { profileRoutes } from "#worker/features/profiles/routes.ts";

/** Profiles and recommendations, with their pages. Loads with its first request. */
export const profilesApp = createApp((app) => {
  app.route("/api/profiles", profileRoutes);
  app.route("/api/recommendations", ownRecommendationRoutes);
  app.route("/", profileDocuments({ select: selectPostsOf, toPage: toPostPage }));
  app.route("/", pageDocuments);
});
