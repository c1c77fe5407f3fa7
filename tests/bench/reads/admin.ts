import { id, type Read, SHORT_AT_FIRST } from "./read.ts";

export const READS: Record<string, Read[]> = {
  // Up to ten of each of seven kinds of what waits, quotes with who wrote them. The last alarm and run of cron.
  "/api/admin/summary": [{ path: "/api/admin/summary", as: "admin", maxRows: 100 }],
  "/api/admin/members": [
    { path: "/api/admin/members", as: "admin" },
    { path: "/api/admin/members?status=approved", as: "admin" },
    { path: "/api/admin/members?role=admin", as: "admin" },
    { path: "/api/admin/members?q=mem", as: "admin", maxTrips: 3 },
    { path: "/api/admin/members?q=m", as: "admin", maxTrips: 3 },
  ],
  "/api/admin/members/:id": [{ path: `/api/admin/members/${id(1, 1)}`, as: "admin" }],
  "/api/admin/members/:id/security-events": [
    { path: `/api/admin/members/${id(1, 1)}/security-events`, as: "admin" },
    { path: `/api/admin/members/${id(1, 1)}/security-events?cursor=01900011-0000-7000-8000-000000000090`, as: "admin" },
  ],
  // Two answers in one document: the waiting work and the applications. Each must meet the goal.
  // The three parts of the overview, each with a page of its own.
  "/admin": [{ path: "/admin", as: "admin", maxRows: 140 }],
  "/admin/:section": [{ path: "/admin/members", as: "admin", maxTrips: 2, maxRows: 100 }],
  "/admin/:section/:id": [{ path: `/admin/members/${id(1, 1)}`, as: "admin", maxTrips: 2, maxRows: 100 }],
  "/api/admin/audit": [
    { path: "/api/admin/audit", as: "admin" },
    { path: `/api/admin/audit?subject=${id(1, 1)}`, as: "admin" },
    { path: "/api/admin/audit?action=member-suspended", as: "admin" },
    { path: "/api/admin/audit?action=member-suspended&actor=:otto", as: "admin" },
    { path: "/api/admin/audit?from=2020-01-01T00:00:00.000Z", as: "admin" },
  ],
  // A whole file is a thousand entries, and no screen waits for it: its filters are what is counted.
  "/api/admin/audit.csv": [
    { path: `/api/admin/audit.csv?subject=${id(1, 1)}`, as: "admin", maxTrips: 3, maxWritten: 5 },
  ],
  "/api/admin/setup": [{ path: "/api/admin/setup", as: "admin" }],
  // The database and the index, whatever their state: a row for each job, up to 100 failed emails and 100 with failures, and
  // up to 1,001 changes that wait.
  "/api/admin/system": [{ path: "/api/admin/system", as: "admin", maxTrips: 4, maxRows: 1300, grows: SHORT_AT_FIRST }],
  "/api/admin/outbox": [
    { path: "/api/admin/outbox", as: "admin" },
    { path: "/api/admin/outbox?status=dead", as: "admin" },
    { path: "/api/admin/outbox?status=pending", as: "admin" },
    { path: "/api/admin/outbox?status=sent", as: "admin" },
  ],
  // Answered only in local development. No screen waits for it.
  "/api/admin/outbox/:id": [{ path: `/api/admin/outbox/${id(4, 1)}`, as: "admin", maxTrips: 3 }],
};
