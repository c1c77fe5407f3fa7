import type { Mounts } from "#domain/nouns/noun.ts";
import { eventDocuments } from "./documents/documents.ts";
import { registrationLinkRoutes } from "./registration-link/routes.ts";
import { eventRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/events", eventRoutes],
  ["/api/registrations", registrationLinkRoutes],
  ["/", eventDocuments],
];
