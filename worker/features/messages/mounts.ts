import type { Mounts } from "#domain/nouns/noun.ts";
import { messageDocuments } from "./documents.ts";
import { inboxRoutes, messagesRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/messages", messagesRoutes],
  ["/api/inbox", inboxRoutes],
  ["/", messageDocuments],
];
