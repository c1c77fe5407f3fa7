import type { Row } from "./access-row.ts";

/** The answers of requests to write to a member, and mutes. */
export const ROWS: Record<string, Row[]> = {
  "PUT /api/messages/:peerId/request": [
    {
      of: "none",
      request: "PUT /api/messages/{owner}/request",
      body: { answer: "accept" },
      cells: "401 403 409 409 404 403 409",
    },
    {
      of: "missing",
      request: "PUT /api/messages/{missing}/request",
      body: { answer: "accept" },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "DELETE /api/messages/:peerId/:seq": [
    { of: "none", request: "DELETE /api/messages/{owner}/99", cells: "401 403 404 404 404 403 404" },
    { of: "missing", request: "DELETE /api/messages/{missing}/1", cells: "401 403 404 404 404 403 404" },
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
};
