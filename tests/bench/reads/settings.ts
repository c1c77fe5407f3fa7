import { type Fill, type Read, SHORT_AT_FIRST } from "./read.ts";

/** A quote of every member: half of them wait, the others are shown. */
export const fill: Fill = ({ n, now }) => [
  `insert or ignore into quote (member_id, text, state, at)
    ${n} select printf('01900001-0000-7000-8000-%012x', i), 'I met our lead here.', iif(i % 2, 'waiting', 'shown'), ${now} + i from n`,
];

export const READS: Record<string, Read[]> = {
  "/api/me": [{ path: "/api/me", as: "member" }],
  "/api/me/account": [{ path: "/api/me/account", as: "member", maxTrips: 2 }],
  "/api/me/security": [{ path: "/api/me/security", as: "member" }],
  "/api/me/security-events": [
    { path: "/api/me/security-events", as: "member" },
    { path: "/api/me/security-events?cursor=01900010-0000-7000-8000-000000000090", as: "member" },
  ],
  "/settings": [{ path: "/settings", as: "member" }],
  "/settings/:section": [
    ...["account", "security", "notifications", "appearance", "tier", "connections"].map((section) => ({
      path: `/settings/${section}`,
      as: "member" as const,
    })),
    // Blocked people and muted people.
    { path: "/settings/blocked", as: "member", maxRows: 120 },
  ],
  "/api/me/quote": [{ path: "/api/me/quote", as: "member" }],
  "/api/admin/quotes": [
    { path: "/api/admin/quotes", as: "admin", maxRows: 120 },
    { path: "/api/admin/quotes?state=shown", as: "admin", maxRows: 120 },
    {
      path: "/api/admin/quotes?cursor=9000000000000_01900001-0000-7000-8000-000000000014",
      as: "admin",
      maxRows: 120,
      grows: SHORT_AT_FIRST,
    },
  ],
};
