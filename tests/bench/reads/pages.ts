import type { Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  "/api/pages/:slug": [{ path: "/api/pages/terms", as: "visitor" }],
  "/api/admin/pages": [{ path: "/api/admin/pages", as: "admin" }],
  "/api/admin/pages/:slug": [{ path: "/api/admin/pages/terms", as: "admin" }],
  "/terms": [{ path: "/terms", as: "member" }],
};
