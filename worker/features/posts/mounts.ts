import type { Mounts } from "#domain/nouns/noun.ts";
import { postDocuments } from "./documents.ts";
import { postRoutes } from "./routes.ts";

/** `/api/posts` and the pages of posts. */
export const mounts: Mounts = [
  ["/api/posts", postRoutes],
  ["/", postDocuments],
];
