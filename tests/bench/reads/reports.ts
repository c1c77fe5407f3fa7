import { id, type Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  "/api/admin/reports": [{ path: "/api/admin/reports", as: "admin" }],
  "/api/reports/decisions/:id": [{ path: `/api/reports/decisions/${id(15, 1)}`, as: "member" }],
  "/decisions/:id": [{ path: `/decisions/${id(15, 1)}`, as: "member" }],
};
