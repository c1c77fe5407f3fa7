import type { Mounts } from "#domain/nouns/noun.ts";
import { eventDocuments } from "./documents/documents.ts";
import { sitemapRoutes } from "./documents/sitemap.ts";
import { registrationLinkRoutes } from "./registration-link/routes.ts";
import { eventRoutes } from "./routes.ts";

/** Events and registrations, with their pages, and what search engines read first. */
export const mounts: Mounts = [
  ["/api/events", eventRoutes],
  ["/api/registrations", registrationLinkRoutes],
  ["/", eventDocuments],
  ["/", sitemapRoutes],
];
