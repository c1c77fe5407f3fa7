import type { Mounts } from "#domain/nouns/noun.ts";
import { answerRoutes } from "./answers/routes.ts";
import { dealRoutes } from "./deals/routes.ts";
import { detailRoutes } from "./detail/routes.ts";
import { opportunityDocuments } from "./documents.ts";
import { listRoutes } from "./list/routes.ts";
import { partyRoutes } from "./parties/routes.ts";
import { questionRoutes } from "./questions/routes.ts";
import { sharingRoutes } from "./sharing/routes.ts";
import { teamRoutes } from "./team/routes.ts";
import { updateRoutes } from "./updates/routes.ts";

export const mounts: Mounts = [
  ["/api/opportunities", listRoutes],
  // Before the routes of one opportunity, whose path would match these.
  ["/api/opportunities", dealRoutes],
  ["/api/opportunities", sharingRoutes],
  ["/api/opportunities", answerRoutes],
  ["/api/opportunities", questionRoutes],
  ["/api/opportunities", updateRoutes],
  ["/api/opportunities", partyRoutes],
  ["/api/opportunities", teamRoutes],
  ["/api/opportunities", detailRoutes],
  ["/", opportunityDocuments],
];
