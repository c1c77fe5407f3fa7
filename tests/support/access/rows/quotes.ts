import { quote } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { CreateOwn, Row } from "../access-row.ts";

const AT = "2026-11-27T08:00:00.000Z";

export const createOwn: CreateOwn = async ({ ownerId, mark }) => {
  await testDb()
    .insert(quote)
    .values({ memberId: ownerId, text: mark("quote"), state: "waiting", at: Date.parse(AT) });
  return {};
};

const BODY = { text: "I met the lead of our round here.", consent: true };

/** What members say about Node, and the decisions of admins. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/me/quote": [
    { of: "own", request: "GET /api/me/quote", cells: "401 200 200 200 200 403 200", sees: { quote: ["member"] } },
  ],
  "PUT /api/me/quote": [
    { of: "own", request: "PUT /api/me/quote", body: BODY, cells: "401 403 204 204 204 403 204" },
    {
      of: "authority",
      request: "PUT /api/me/quote",
      body: { ...BODY, state: "shown" },
      cells: "401 403 422 422 422 403 422",
    },
  ],
  "DELETE /api/me/quote": [{ of: "own", request: "DELETE /api/me/quote", cells: "401 204 204 204 204 403 204" }],
  "GET /api/admin/quotes": [
    {
      of: "own",
      request: "GET /api/admin/quotes",
      cells: "401 403 403 403 403 403 200",
      sees: { quote: ["admin"] },
    },
  ],
  "PUT /api/admin/quotes/:id/decision": [
    {
      of: "own",
      request: "PUT /api/admin/quotes/{owner}/decision",
      body: { isShown: true, at: AT },
      cells: "401 403 403 403 403 403 204",
    },
    {
      of: "missing",
      request: "PUT /api/admin/quotes/{missing}/decision",
      body: { isShown: true, at: AT },
      cells: "401 403 403 403 403 403 404",
    },
  ],
};
