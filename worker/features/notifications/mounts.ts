import type { Mounts } from "#domain/nouns/noun.ts";
import { notificationDocuments } from "./documents.ts";
import { notificationRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/notifications", notificationRoutes],
  ["/", notificationDocuments],
];
