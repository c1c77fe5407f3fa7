import type { Row } from "../access-row.ts";

const MEMBERS = "401 200 200 200 200 403 200";
const ADMINS = "401 403 403 403 403 403 200";
/** An admin without the second step is no admin. */
const also = { "one-step": "403" };
const sees = { email: ["member" as const] };

/** Everybody reads their own figures, admins also those of the network. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/analytics": [{ of: "own", request: "GET /api/analytics?range=1y", cells: MEMBERS }],
  "GET /api/analytics/csv": [
    { of: "own", request: "GET /api/analytics/csv?range=1y&figure=reactions", cells: MEMBERS },
    { of: "no figure", request: "GET /api/analytics/csv", cells: "422 422 422 422 422 422 422" },
  ],
  "GET /api/analytics/network": [{ of: "all", request: "GET /api/analytics/network?range=1y", cells: ADMINS, also }],
  "GET /api/analytics/network/csv": [
    { of: "all", request: "GET /api/analytics/network/csv?figure=retention", cells: ADMINS, also },
  ],
  "GET /analytics": [
    { of: "own", request: "GET /analytics", cells: "302 200 200 200 200 302 200", sees },
    {
      of: "network",
      request: "GET /analytics?view=network",
      cells: "302 302 302 302 302 302 200",
      also: { "one-step": "302" },
    },
  ],
};
