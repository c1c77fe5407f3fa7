import { id, type Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  "/api/admin/reports": [
    { path: "/api/admin/reports", as: "admin" },
    // A hundred are scanned, each with the names of its two members and the decisions before it.
    { path: "/api/admin/reports?q=member&state=decided", as: "admin", maxRows: 500 },
  ],
  "/api/reports/decisions/:id": [{ path: `/api/reports/decisions/${id(15, 1)}`, as: "member" }],
  "/decisions/:id": [{ path: `/decisions/${id(15, 1)}`, as: "member" }],
};
