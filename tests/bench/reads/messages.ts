import { id, type Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  "/api/messages": [{ path: "/api/messages", as: "member" }],
  "/api/messages/:peerId": [
    { path: "/api/messages/:ines", as: "member" },
    // The member's own registrations, to see whether the two met.
    { path: `/api/messages/${id(1, 3)}`, as: "member", maxRows: 90 },
  ],
  "/messages": [{ path: "/messages", as: "member" }],
  "/messages/:id": [{ path: "/messages/:ines", as: "member" }],
};
