import { SCANNED_MATCHES } from "#contract/limits.ts";
import { id, type Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  "/api/admin/reports": [
    { path: "/api/admin/reports", as: "admin" },
    // The members with such a name, and the latest reports about and by them.
    { path: "/api/admin/reports?q=member", as: "admin", maxTrips: 3, maxRows: 3 * SCANNED_MATCHES },
  ],
  "/api/reports/decisions/:id": [{ path: `/api/reports/decisions/${id(15, 1)}`, as: "member" }],
  "/decisions/:id": [{ path: `/decisions/${id(15, 1)}`, as: "member" }],
};
