import type { Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  // The list is in the member's inbox; no row of the database is read for one that is empty.
  "/api/notifications": [
    { path: "/api/notifications", as: "member" },
    { path: "/api/notifications?unread=1&cursor=5", as: "member" },
  ],
  "/api/notifications/settings": [{ path: "/api/notifications/settings", as: "member" }],
  "/api/notifications/unsubscription/:token": [
    { path: "/api/notifications/unsubscription/none", as: "member", status: 404, maxTrips: 0, maxRows: 0 },
  ],
  "/unsubscribe": [{ path: "/unsubscribe", as: "member" }],
};
