import type { Mounts } from "#domain/nouns/noun.ts";
import { analyticsDocuments } from "./documents.ts";
import { analyticsRoutes } from "./routes.ts";

/** The analytics, with their page. */
export const mounts: Mounts = [
  ["/api/analytics", analyticsRoutes],
  ["/", analyticsDocuments],
];
