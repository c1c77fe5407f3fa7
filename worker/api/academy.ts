import { createApp } from "#worker/create-app.ts";
import { certificateRoutes, issueRoutes } from "#worker/features/academy/certificates/routes.ts";
import { courseRoutes } from "#worker/features/academy/courses/routes.ts";
import { academyDocuments } from "#worker/features/academy/documents.ts";
import { learningRoutes } from "#worker/features/academy/learning/routes.ts";
import { requestRoutes } from "#worker/features/academy/requests/routes.ts";
import { resourceRoutes } from "#worker/features/academy/resources/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** The academy, with its pages. Loads with its first request. */
export const academyApp = createApp((app) => {
  app.route("/api/academy", courseRoutes);
  app.route("/api/academy", learningRoutes);
  app.route("/api/academy", resourceRoutes);
  app.route("/api/academy", issueRoutes);
  app.route("/api/academy", requestRoutes);
  app.route("/api/certificates", certificateRoutes);
  app.route("/", academyDocuments);
  app.route("/", pageDocuments);
});
