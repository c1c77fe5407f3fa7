import type { Row } from "../access-row.ts";

const body = { reason: "spam", words: "" };
const ADMIN_MISSING = "401 403 403 403 403 403 404";
const DECISION_MISSING = "401 404 404 404 404 403 404";

/** Reports: what members report, decisions about them, and the reports as admins see them. */
export const ROWS: Record<string, Row[]> = {
  "POST /api/reports": [
    {
      of: "own",
      request: "POST /api/reports",
      body: { kind: "member", memberId: "{owner}", ...body },
      cells: "401 403 409 201 404 403 201",
    },
    {
      of: "own opportunity",
      request: "POST /api/reports",
      body: { kind: "opportunity", opportunityId: "{opportunity}", ...body },
      cells: "401 403 409 201 404 403 201",
    },
    {
      of: "own draft opportunity",
      request: "POST /api/reports",
      body: { kind: "opportunity", opportunityId: "{draft}", ...body },
      cells: "401 403 409 404 404 403 404",
    },
    {
      of: "own closed opportunity",
      request: "POST /api/reports",
      body: { kind: "opportunity", opportunityId: "{closed}", ...body },
      cells: "401 403 409 201 404 403 404",
      also: { "one-step": "404" },
    },
    {
      of: "missing",
      request: "POST /api/reports",
      body: { kind: "event", eventId: "{missing}", ...body },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "GET /api/reports/decisions/:id": [
    { of: "missing", request: "GET /api/reports/decisions/{missing}", cells: DECISION_MISSING },
  ],
  "PUT /api/reports/decisions/:id/answer": [
    {
      of: "missing",
      request: "PUT /api/reports/decisions/{missing}/answer",
      body: { answer: "No." },
      cells: DECISION_MISSING,
    },
  ],
  "GET /decisions/:id": [
    {
      of: "missing",
      request: "GET /decisions/{missing}",
      cells: "302 404 404 404 404 302 404",
      sees: { email: ["member" as const] },
    },
  ],
  "GET /api/admin/reports": [{ of: "none", request: "GET /api/admin/reports", cells: "401 403 403 403 403 403 200" }],
  "POST /api/admin/reports/:id/opening": [
    { of: "missing", request: "POST /api/admin/reports/{missing}/opening", body: {}, cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/reports/:id/decision": [
    {
      of: "missing",
      request: "PUT /api/admin/reports/{missing}/decision",
      body: { decision: "none", reason: "", note: "" },
      cells: ADMIN_MISSING,
    },
  ],
  "PUT /api/admin/reports/:id/appeal": [
    {
      of: "missing",
      request: "PUT /api/admin/reports/{missing}/appeal",
      body: { isReversed: true, reason: "After all." },
      cells: ADMIN_MISSING,
    },
  ],
};
