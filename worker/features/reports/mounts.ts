import type { Mounts } from "#domain/nouns/noun.ts";
import { decisionDocuments } from "./documents.ts";
import { reportRoutes } from "./routes.ts";

export const mounts: Mounts = [
  ["/api/reports", reportRoutes],
  ["/", decisionDocuments],
];
