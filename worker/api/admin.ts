import type { Mounts } from "#domain/nouns/noun.ts";
import { adminDocuments } from "#worker/features/admin/documents.ts";
import { adminRoutes } from "#worker/features/admin/routes.ts";
import { cancellation } from "#worker/features/events/hosting/cancel-event.ts";
import { indexSoon } from "#worker/features/opportunities/search/index-opportunities.ts";

export const mounts: Mounts = [
  ["/api/admin", adminRoutes({ cancelEvent: cancellation, indexOpportunity: indexSoon })],
  ["/", adminDocuments],
];
