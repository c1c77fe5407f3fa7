import type { Mounts } from "#domain/nouns/noun.ts";
import { pageDocuments } from "./documents.ts";
import { pageRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/pages", pageRoutes],
  ["/", pageDocuments],
];
