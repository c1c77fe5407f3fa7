import type { Mounts } from "#domain/nouns/noun.ts";
import { analyticsDocuments } from "./documents.ts";
import { analyticsRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/analytics", analyticsRoutes],
  ["/", analyticsDocuments],
];
