import type { Mounts } from "#domain/nouns/noun.ts";
import { pageDocuments } from "./documents.ts";
import { pageRoutes } from "./routes.ts";

/** `/api/pages` and their documents. */
export const mounts: Mounts = [
  ["/api/pages", pageRoutes],
  ["/", pageDocuments],
];
