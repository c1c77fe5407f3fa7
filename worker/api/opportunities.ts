import { createApp } from "#worker/create-app.ts";
import { answerRoutes } from "#worker/features/opportunities/answers/routes.ts";
import { dealRoutes } from "#worker/features/opportunities/deals/routes.ts";
import { detailRoutes } from "#worker/features/opportunities/detail/routes.ts";
import { opportunityDocuments } from "#worker/features/opportunities/documents.ts";
import { listRoutes } from "#worker/features/opportunities/list/routes.ts";
import { partyRoutes } from "#worker/features/opportunities/parties/routes.ts";
import { questionRoutes } from "#worker/features/opportunities/questions/routes.ts";
import { sharingRoutes } from "#worker/features/opportunities/sharing/routes.ts";
import { updateRoutes } from "#worker/features/opportunities/updates/routes.ts";
import { pageDocuments } from "#worker/features/pages/documents.ts";

/** Opportunities, the viewer's deals, and the pages about deals elsewhere. Loads with its first request. */
export const opportunitiesApp = createApp((app) => {
  app.route("/api/opportunities", listRoutes);
  // Before the routes of one opportunity, whose path would match these.
  app.route("/api/opportunities", dealRoutes);
  app.route("/api/opportunities", sharingRoutes);
  app.route("/api/opportunities", answerRoutes);
  app.route("/api/opportunities", questionRoutes);
  app.route("/api/opportunities", updateRoutes);
  app.route("/api/opportunities", partyRoutes);
  app.route("/api/opportunities", detailRoutes);
  app.route("/", opportunityDocuments);
  app.route("/", pageDocuments);
});
