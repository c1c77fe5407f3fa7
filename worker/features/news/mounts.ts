import type { Mounts } from "#domain/nouns/noun.ts";
import { newsDocuments } from "./documents.ts";
import { newsRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/news", newsRoutes],
  ["/", newsDocuments],
];
