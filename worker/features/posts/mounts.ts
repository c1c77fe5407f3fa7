import type { Mounts } from "#domain/nouns/noun.ts";
import { postDocuments } from "./documents.ts";
import { postRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/posts", postRoutes],
  ["/", postDocuments],
];
