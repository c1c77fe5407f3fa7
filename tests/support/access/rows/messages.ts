import type { Row } from "../access-row.ts";
import { OWN_PAGE } from "../cells.ts";

/** Conversations and the inbox. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/messages": [
    {
      of: "own",
      request: "GET /api/messages",
      cells: "401 403 200 200 200 403 200",
      sees: { message: ["member", "other"] },
    },
  ],
  "GET /api/messages/:peerId": [
    {
      of: "own",
      request: "GET /api/messages/{owner}",
      cells: "401 403 200 200 404 403 200",
      sees: { message: ["other"] },
    },
    {
      of: "other's",
      request: "GET /api/messages/{other}",
      cells: "401 403 200 200 200 403 200",
      sees: { message: ["member"] },
    },
    { of: "missing", request: "GET /api/messages/{missing}", cells: "401 403 404 404 404 403 404" },
  ],
  "POST /api/messages/:peerId": [
    {
      of: "own",
      request: "POST /api/messages/{owner}",
      body: { messages: [{ clientId: "5f0f6f6e-0000-4000-8000-000000000001", text: "Hello" }] },
      cells: "401 403 201 201 404 403 201",
    },
    {
      of: "missing",
      request: "POST /api/messages/{missing}",
      body: { messages: [{ clientId: "5f0f6f6e-0000-4000-8000-000000000001", text: "Hello" }] },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "PUT /api/messages/:peerId/reading": [
    {
      of: "own",
      request: "PUT /api/messages/{owner}/reading",
      body: { seq: 0 },
      cells: "401 403 204 204 404 403 204",
    },
    {
      of: "missing",
      request: "PUT /api/messages/{missing}/reading",
      body: { seq: 0 },
      cells: "401 403 404 404 404 403 404",
    },
  ],
  "GET /api/messages/:peerId/socket": [
    {
      of: "own",
      request: "UPGRADE /api/messages/{owner}/socket?v=1",
      cells: "4401 4403 open open 4404 4401 open",
      sees: { message: ["other"] },
    },
    {
      of: "missing",
      request: "UPGRADE /api/messages/{missing}/socket?v=1",
      cells: "4401 4403 4404 4404 4404 4401 4404",
    },
  ],
  "GET /api/inbox/socket": [
    {
      of: "own",
      request: "UPGRADE /api/inbox/socket?v=1",
      cells: "4401 open open open open 4401 open",
      sees: { message: ["member", "other"] },
    },
  ],
  "GET /messages": [
    {
      of: "own",
      request: "GET /messages",
      cells: OWN_PAGE,
      sees: { email: ["member"], message: ["member", "other"] },
    },
  ],
  "GET /messages/:id": [
    {
      of: "own",
      request: "GET /messages/{owner}",
      cells: "302 200 200 200 404 302 200",
      sees: { email: ["member"], message: ["member", "other"] },
    },
    {
      of: "missing",
      request: "GET /messages/{missing}",
      cells: "302 200 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
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
};
