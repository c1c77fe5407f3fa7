import { id, type Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  "/api/admin/applications": [
    { path: "/api/admin/applications", as: "admin" },
    { path: "/api/admin/applications?order=newest", as: "admin" },
  ],
  "/api/tiers": [
    { path: "/api/tiers", as: "visitor" },
    { path: "/api/tiers", as: "member" },
  ],
  "/api/admin/tiers": [{ path: "/api/admin/tiers", as: "admin" }],
  "/api/admin/registration": [{ path: "/api/admin/registration", as: "admin" }],
  "/api/admin/invitations": [{ path: "/api/admin/invitations", as: "admin" }],
  "/api/admin/invitations/:id/uses": [{ path: `/api/admin/invitations/${id(7, 1)}/uses`, as: "admin" }],
};
