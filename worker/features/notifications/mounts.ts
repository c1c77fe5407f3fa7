import type { Mounts } from "#domain/nouns/noun.ts";
import { notificationDocuments } from "./documents.ts";
import { notificationRoutes } from "./routes.ts";

/** `/api/notifications` and the page of the link in the daily email. */
export const mounts: Mounts = [
  ["/api/notifications", notificationRoutes],
  ["/", notificationDocuments],
];
