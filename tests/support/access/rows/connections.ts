import type { Row } from "../access-row.ts";

const ONESELF = "401 200 200 200 200 403 200";
/** Members whom an admitted member may not know of. */
const MISSING = "401 403 404 404 404 403 404";
/** A change between the caller and the owner. */
const WITH_OWNER = "401 403 409 200 404 403 200";
const REFUSED_BODY = "401 403 422 422 422 403 422";

const SETTINGS = { autoAccept: true, whoMayWrite: "met", isAskable: true, isInPaths: false };

/** Connections, requests and the settings of the network. `other` asked the owner to connect. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/network/summary": [{ of: "own", request: "GET /api/network/summary", cells: ONESELF }],
  "GET /api/network/requests": [
    {
      of: "own",
      request: "GET /api/network/requests",
      cells: ONESELF,
      sees: { "request-note": ["member"] },
    },
    {
      of: "sent",
      request: "GET /api/network/requests?box=sent",
      cells: ONESELF,
      sees: { "request-note": ["other"] },
    },
  ],
  "GET /api/network/mutual/:memberId": [
    { of: "own", request: "GET /api/network/mutual/{owner}", cells: "401 403 200 200 404 403 200" },
    { of: "missing", request: "GET /api/network/mutual/{missing}", cells: MISSING },
  ],
  "PUT /api/network/requests/:memberId": [
    { of: "own", request: "PUT /api/network/requests/{owner}", body: { note: "Hello" }, cells: WITH_OWNER },
    { of: "missing", request: "PUT /api/network/requests/{missing}", body: { note: "" }, cells: MISSING },
    {
      of: "authority",
      request: "PUT /api/network/requests/{owner}",
      body: { note: "", requesterId: "{owner}" },
      cells: REFUSED_BODY,
    },
  ],
  "DELETE /api/network/requests/:memberId": [
    { of: "own", request: "DELETE /api/network/requests/{owner}", cells: WITH_OWNER },
    { of: "missing", request: "DELETE /api/network/requests/{missing}", cells: MISSING },
  ],
  "PUT /api/network/connections/:memberId": [
    // The owner asked nobody, and is connected to the other one.
    {
      of: "own",
      request: "PUT /api/network/connections/{owner}",
      body: {},
      cells: "401 403 409 200 404 403 409",
      also: { "one-step": "409" },
    },
    { of: "asked", request: "PUT /api/network/connections/{other}", body: {}, cells: "401 403 200 409 409 403 409" },
    { of: "missing", request: "PUT /api/network/connections/{missing}", body: {}, cells: MISSING },
  ],
  "DELETE /api/network/connections/:memberId": [
    { of: "own", request: "DELETE /api/network/connections/{owner}", cells: WITH_OWNER },
    { of: "missing", request: "DELETE /api/network/connections/{missing}", cells: MISSING },
  ],
  "DELETE /api/network/requests/received/:memberId": [
    { of: "own", request: "DELETE /api/network/requests/received/{owner}", cells: WITH_OWNER },
    { of: "missing", request: "DELETE /api/network/requests/received/{missing}", cells: MISSING },
  ],
  "GET /api/network/settings": [{ of: "own", request: "GET /api/network/settings", cells: ONESELF }],
  "PATCH /api/network/settings": [
    { of: "own", request: "PATCH /api/network/settings", body: SETTINGS, cells: "401 204 204 204 204 403 204" },
    {
      of: "authority",
      request: "PATCH /api/network/settings",
      body: { ...SETTINGS, memberId: "{owner}" },
      cells: "401 422 422 422 422 403 422",
    },
  ],
};
