import type { Row } from "../access-row.ts";

const NOTES = { noteToFirst: "Would you introduce me?", noteToTarget: "I would like to meet you." };
const ASK = "POST /api/network/introductions";
const ANSWER = "PUT /api/network/introductions/{introduction}/answer";

/** `{introduction}` waits for the owner, its target; `{asked-introduction}` is one that the owner asked for. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/network/paths/:memberId": [
    { of: "own", request: "GET /api/network/paths/{owner}", cells: "401 403 200 200 404 403 200" },
    { of: "missing", request: "GET /api/network/paths/{missing}", cells: "401 403 404 404 404 403 404" },
  ],
  "GET /api/network/introductions": [
    {
      of: "own",
      request: "GET /api/network/introductions",
      cells: "401 403 200 200 200 403 200",
      sees: { "introduction-note": ["member" as const] },
    },
  ],
  [ASK]: [
    {
      of: "own",
      request: ASK,
      body: { targetId: "{owner}", steps: ["{missing}"], ...NOTES },
      cells: "401 403 409 409 404 403 409",
    },
    {
      of: "missing",
      request: ASK,
      body: { targetId: "{missing}", steps: ["{owner}"], ...NOTES },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "PUT /api/network/introductions/:id/answer": [
    { of: "own", request: ANSWER, body: { answer: "ignore" }, cells: "401 403 204 404 404 403 404" },
    {
      of: "missing",
      request: "PUT /api/network/introductions/{missing}/answer",
      body: { answer: "pass" },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "DELETE /api/network/introductions/:id": [
    {
      of: "own",
      request: "DELETE /api/network/introductions/{asked-introduction}",
      cells: "401 404 204 404 404 403 404",
    },
    { of: "missing", request: "DELETE /api/network/introductions/{missing}", cells: "401 404 404 404 404 403 404" },
  ],
};
