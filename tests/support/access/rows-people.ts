import type { Row } from "./access-row.ts";

/** Lists of members and suggestions are for admitted members; a block hides the two from each other. */
const ADMITTED = "401 403 200 200 200 403 200";
const ADMITTED_NO_CONTENT = "401 403 204 204 204 403 204";

export const ROWS: Record<string, Row[]> = {
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
