import type { Row } from "../access-row.ts";
import { ONESELF, ONESELF_NO_CONTENT, OWN_PAGE } from "../cells.ts";

/** Lists of members and suggestions are for admitted members; a block hides the two from each other. */
const ADMITTED = "401 403 200 200 200 403 200";
const ADMITTED_NO_CONTENT = "401 403 204 204 204 403 204";

/** Lists of members, blocks, mutes and suggestions. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/network/blocks": [{ of: "own", request: "GET /api/network/blocks", cells: ONESELF }],
  "PUT /api/network/blocks/:memberId": [
    { of: "own", request: "PUT /api/network/blocks/{owner}", body: {}, cells: "401 204 409 204 404 403 204" },
    { of: "missing", request: "PUT /api/network/blocks/{missing}", body: {}, cells: "401 404 404 404 404 403 404" },
  ],
  "DELETE /api/network/blocks/:memberId": [
    { of: "own", request: "DELETE /api/network/blocks/{owner}", cells: ONESELF_NO_CONTENT },
    { of: "missing", request: "DELETE /api/network/blocks/{missing}", cells: ONESELF_NO_CONTENT },
  ],
  "GET /network": [{ of: "own", request: "GET /network", cells: OWN_PAGE, sees: { email: ["member"] } }],
  "GET /dashboard": [
    {
      of: "own",
      request: "GET /dashboard",
      cells: OWN_PAGE,
      sees: { email: ["member"], bio: ["member"], post: ["member", "other"] },
    },
  ],
  "GET /api/network/mutes": [{ of: "own", request: "GET /api/network/mutes", cells: "401 200 200 200 200 403 200" }],
  "PUT /api/network/mutes/:memberId": [
    { of: "own", request: "PUT /api/network/mutes/{owner}", body: {}, cells: "401 204 409 204 404 403 204" },
    { of: "missing", request: "PUT /api/network/mutes/{missing}", body: {}, cells: "401 404 404 404 404 403 404" },
  ],
  "DELETE /api/network/mutes/:memberId": [
    { of: "own", request: "DELETE /api/network/mutes/{owner}", cells: "401 204 204 204 204 403 204" },
    { of: "missing", request: "DELETE /api/network/mutes/{missing}", cells: "401 204 204 204 204 403 204" },
  ],
  "GET /api/network/people": [
    { of: "own", request: "GET /api/network/people", cells: ADMITTED },
    { of: "own", request: "GET /api/network/people?q=owner&kind=founder", cells: ADMITTED },
  ],
  "GET /api/network/connections": [
    { of: "own", request: "GET /api/network/connections", cells: ADMITTED },
    { of: "own", request: "GET /api/network/connections?q=owner", cells: ADMITTED },
  ],
  "GET /api/network/suggestions": [{ of: "own", request: "GET /api/network/suggestions", cells: ADMITTED }],
  "PUT /api/network/dismissals/:memberId": [
    { of: "own", request: "PUT /api/network/dismissals/{owner}", body: {}, cells: "401 403 409 204 404 403 204" },
    { of: "missing", request: "PUT /api/network/dismissals/{missing}", body: {}, cells: "401 403 404 404 404 403 404" },
  ],
  "DELETE /api/network/dismissals/:memberId": [
    { of: "own", request: "DELETE /api/network/dismissals/{owner}", cells: ADMITTED_NO_CONTENT },
    { of: "missing", request: "DELETE /api/network/dismissals/{missing}", cells: ADMITTED_NO_CONTENT },
  ],
};
