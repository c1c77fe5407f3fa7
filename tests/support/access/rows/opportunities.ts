import type { Row } from "../access-row.ts";
import { OPPORTUNITY_INPUT, OPPORTUNITY_STATE_ROWS } from "../opportunity-states.ts";

const ONE = "/api/opportunities/{opportunity}";
const DRAFT = "/api/opportunities/{draft}";
const PAUSED = "/api/opportunities/{paused}";
const CLOSED = "/api/opportunities/{closed}";
const MISSING = "/api/opportunities/{missing}";
/** For members who know of it; the owner blocked one of them. */
const KNOWN = "401 200 200 200 404 403 200";
const NOWHERE = "401 404 404 404 404 403 404";
/** For members whose tier has deal flow. */
const MISSING_FOR_TIER = "401 403 404 404 403 403 404";
const OWNED = "401 404 204 404 404 403 404";
const OWNED_ADMITTED = "401 403 204 404 404 403 404";
const EVERYBODY = "401 200 200 200 200 403 200";
const OWN_PAGE = "302 200 200 200 200 302 200";
const email = { email: ["member" as const] };
const FOLLOWERS = ["member", "other", "admin", "one-step"] as const;
const ADMIN = "401 403 403 403 403 403 200";
const ADMIN_DONE = "401 403 403 403 403 403 204";
const ADMIN_MISSING = "401 403 403 403 403 403 404";

const UPDATE = { title: "News", text: "All is well." };
const ANSWER = { answer: "Because.", isPublished: true };
const DECISION = { decision: "open", reason: "", version: 1 };

/** A write on what exists, and the same on what does not. */
const both = (
  method: string,
  path: (of: string) => string,
  cells: string,
  missing: string,
  body?: Row["body"],
): Row[] => [
  { of: "own", request: `${method} ${path(ONE)}`, cells, ...(body && { body }) },
  { of: "missing", request: `${method} ${path(MISSING)}`, cells: missing, ...(body && { body }) },
];

/**
 * `{opportunity}` is an open one of the owner, to which `other` asked `{question}`; `{draft}`, `{reviewed}`, `{paused}` and `{closed}` are others of theirs. `other`
 * is named as a party of the last two. Blocked, pending and rejected members have the free tier.
 */
const OWN_ROWS: Record<string, Row[]> = {
  "GET /api/opportunities": [{ of: "any", request: "GET /api/opportunities", cells: EVERYBODY }],
  "GET /api/opportunities/:id": [
    { of: "own", request: `GET ${ONE}`, cells: KNOWN, sees: { pitch: FOLLOWERS, question: ["member", "other"] } },
    { of: "own draft", request: `GET ${DRAFT}`, cells: "401 404 200 404 404 403 404", sees: { pitch: ["member"] } },
    {
      of: "own in review",
      request: "GET /api/opportunities/{reviewed}",
      cells: "401 404 200 404 404 403 404",
      sees: { pitch: ["member"] },
    },
    {
      of: "own paused",
      request: `GET ${PAUSED}`,
      also: { "one-step": "404" },
      cells: "401 404 200 200 404 403 404",
      sees: { pitch: ["member", "other"] },
    },
    {
      of: "own closed",
      request: `GET ${CLOSED}`,
      also: { "one-step": "404" },
      cells: "401 404 200 200 404 403 404",
      sees: { pitch: ["member", "other"], "deal-note": ["other"] },
    },
    { of: "missing", request: `GET ${MISSING}`, cells: NOWHERE },
  ],
  "GET /opportunities": [
    { of: "any", request: "GET /opportunities", cells: "302 200 200 200 200 302 200", sees: email },
  ],
  "GET /opportunities/:id": [
    {
      of: "own",
      request: "GET /opportunities/{opportunity}",
      cells: "302 200 200 200 404 302 200",
      sees: { ...email, pitch: FOLLOWERS, question: ["member", "other"] },
    },
    {
      of: "own paused",
      request: "GET /opportunities/{paused}",
      also: { "one-step": "404" },
      cells: "302 404 200 200 404 302 404",
      sees: { ...email, pitch: ["member", "other"] },
    },
    { of: "missing", request: "GET /opportunities/{missing}", cells: "302 404 404 404 404 302 404", sees: email },
  ],
  "GET /my-deals": [
    { of: "oneself", request: "GET /my-deals", cells: OWN_PAGE, sees: { ...email, "deal-note": ["other"] } },
  ],
  "GET /deal-platform": [{ of: "any", request: "GET /deal-platform", cells: OWN_PAGE, sees: email }],
  "GET /syndicate": [{ of: "any", request: "GET /syndicate", cells: OWN_PAGE, sees: email }],
  "GET /api/opportunities/deals": [
    { of: "oneself", request: "GET /api/opportunities/deals", cells: EVERYBODY, sees: { "deal-note": ["other"] } },
  ],
  "GET /api/opportunities/mine": [
    { of: "oneself", request: "GET /api/opportunities/mine", cells: EVERYBODY, sees: { question: ["member"] } },
  ],
  "GET /api/opportunities/:id/interest": both("GET", (of) => `${of}/interest`, "401 404 200 404 404 403 404", NOWHERE),
  "GET /api/opportunities/:id/interest.csv": both(
    "GET",
    (of) => `${of}/interest.csv`,
    "401 404 200 404 404 403 404",
    NOWHERE,
  ),
  "POST /api/opportunities": [
    { of: "new", request: "POST /api/opportunities", body: OPPORTUNITY_INPUT, cells: "401 403 201 201 403 403 201" },
  ],
  "PUT /api/opportunities/:id": both("PUT", (of) => of, "401 403 204 404 403 403 404", MISSING_FOR_TIER, {
    ...OPPORTUNITY_INPUT,
    version: 1,
  }),
  "DELETE /api/opportunities/:id": [
    { of: "own draft", request: `DELETE ${DRAFT}`, cells: "401 204 204 204 204 403 204" },
    { of: "own open", request: `DELETE ${ONE}`, cells: "401 204 409 204 204 403 204" },
    { of: "missing", request: `DELETE ${MISSING}`, cells: "401 204 204 204 204 403 204" },
  ],
  "PUT /api/opportunities/:id/state": [...both("PUT", (of) => `${of}/state`, OWNED, NOWHERE, { state: "paused" })],
  "PUT /api/opportunities/:id/interest": [
    ...both("PUT", (of) => `${of}/interest`, "401 403 409 204 403 403 204", MISSING_FOR_TIER, { amountMinor: null }),
  ],
  "DELETE /api/opportunities/:id/interest": both(
    "DELETE",
    (of) => `${of}/interest`,
    "401 204 204 204 404 403 204",
    NOWHERE,
  ),
  "PUT /api/opportunities/:id/pass": both(
    "PUT",
    (of) => `${of}/pass`,
    "401 403 409 204 403 403 204",
    MISSING_FOR_TIER,
    { reason: "other" },
  ),
  "DELETE /api/opportunities/:id/pass": both("DELETE", (of) => `${of}/pass`, "401 204 204 204 404 403 204", NOWHERE),
  "PUT /api/opportunities/:id/saving": both("PUT", (of) => `${of}/saving`, "401 204 204 204 404 403 204", NOWHERE, {}),
  "DELETE /api/opportunities/:id/saving": both(
    "DELETE",
    (of) => `${of}/saving`,
    "401 204 204 204 404 403 204",
    NOWHERE,
  ),
  "PUT /api/opportunities/:id/notes": both("PUT", (of) => `${of}/notes`, "401 204 204 204 404 403 204", NOWHERE, {
    ...{ note: "Mine", stage: "terms" },
  }),
  "POST /api/opportunities/:id/shares": [
    { of: "own", request: `POST ${ONE}/shares`, body: { memberId: "{other}" }, cells: "401 403 204 404 404 403 404" },
    {
      of: "to a connection",
      request: `POST ${ONE}/shares`,
      body: { memberId: "{public}" },
      also: { "one-step": "404" },
      cells: "401 403 404 204 404 403 404",
    },
  ],
  "POST /api/opportunities/:id/questions": both(
    ...([
      "POST",
      (of: string) => `${of}/questions`,
      "401 403 409 201 403 403 201",
      MISSING_FOR_TIER,
      { text: "Why now?" },
    ] as const),
  ),
  "PATCH /api/opportunities/:id/questions/:questionId": both(
    ...([
      "PATCH",
      (of: string) => `${of}/questions/{question}`,
      OWNED_ADMITTED,
      "401 403 404 404 404 403 404",
      ANSWER,
    ] as const),
  ),
  "POST /api/opportunities/:id/updates": [
    ...both("POST", (of) => `${of}/updates`, "401 403 201 404 404 403 404", "401 403 404 404 404 403 404", UPDATE),
    { of: "own draft", request: `POST ${DRAFT}/updates`, body: UPDATE, cells: "401 403 409 404 404 403 404" },
  ],
  "DELETE /api/opportunities/:id/updates/:updateId": [
    { of: "own", request: `DELETE ${ONE}/updates/{missing}`, cells: "401 403 204 204 204 403 204" },
  ],
  "PATCH /api/opportunities/:id/parties": [
    { of: "own", request: `PATCH ${CLOSED}/parties`, body: { add: ["{other}"], remove: [] }, cells: OWNED_ADMITTED },
    {
      of: "own open",
      request: `PATCH ${ONE}/parties`,
      body: { add: [], remove: [] },
      cells: "401 403 409 404 404 403 404",
    },
  ],
  "PUT /api/opportunities/:id/party": [
    {
      of: "own",
      request: `PUT ${CLOSED}/party`,
      body: {},
      also: { "one-step": "404" },
      cells: "401 404 404 204 404 403 404",
    },
  ],
  "DELETE /api/opportunities/:id/party": [
    { of: "own", request: `DELETE ${CLOSED}/party`, cells: "401 204 204 204 204 403 204" },
  ],
  "DELETE /api/opportunities/:id/team/me": [
    { of: "own", request: `DELETE ${ONE}/team/me`, cells: "401 204 204 204 204 403 204" },
  ],
  "GET /api/admin/opportunities": [{ of: "any", request: "GET /api/admin/opportunities", cells: ADMIN }],
  "GET /api/admin/opportunities/:id": [
    { of: "own", request: "GET /api/admin/opportunities/{reviewed}", cells: ADMIN, sees: { pitch: ["admin"] } },
    { of: "own draft", request: "GET /api/admin/opportunities/{draft}", cells: ADMIN_MISSING },
    { of: "own paused", request: "GET /api/admin/opportunities/{paused}", cells: ADMIN, sees: { pitch: ["admin"] } },
  ],
  "PUT /api/admin/opportunities/:id/decision": [
    { of: "own", request: "PUT /api/admin/opportunities/{reviewed}/decision", body: DECISION, cells: ADMIN_DONE },
    { of: "own draft", request: "PUT /api/admin/opportunities/{draft}/decision", body: DECISION, cells: ADMIN_MISSING },
    {
      of: "own paused, opened by an admin",
      request: "PUT /api/admin/opportunities/{paused}/decision",
      body: DECISION,
      cells: "401 403 403 403 403 403 409",
    },
    { of: "missing", request: "PUT /api/admin/opportunities/{missing}/decision", body: DECISION, cells: ADMIN_MISSING },
  ],
};

export const ROWS: Record<string, Row[]> = Object.fromEntries(
  Object.entries(OWN_ROWS).map(([route, rows]) => [route, [...rows, ...(OPPORTUNITY_STATE_ROWS[route] ?? [])]]),
);
