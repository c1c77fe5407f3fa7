import type { Row } from "../access-row.ts";
import { NOWHERE, ONESELF, ONESELF_NO_CONTENT, OWN_PAGE, WRONG_PASSWORD } from "../cells.ts";

/** The signed-in member. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/me": [{ of: "own", request: "GET /api/me", cells: ONESELF, sees: { email: ["member"] } }],
  "PATCH /api/me": [
    {
      of: "own",
      request: "PATCH /api/me",
      body: { name: "Another Name" },
      cells: ONESELF,
      sees: { email: ["member"] },
    },
    {
      of: "authority",
      request: "PATCH /api/me",
      body: { name: "Another Name", role: "admin", isAdmin: true },
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "POST /api/me/session": [{ of: "own", request: "POST /api/me/session", body: {}, cells: ONESELF_NO_CONTENT }],
  "GET /api/me/account": [
    { of: "own", request: "GET /api/me/account", cells: ONESELF, sees: { "new-email": ["member"] } },
  ],
  "PUT /api/me/kind": [
    { of: "own", request: "PUT /api/me/kind", body: { kind: "lender" }, cells: ONESELF, sees: { email: ["member"] } },
    {
      of: "authority",
      request: "PUT /api/me/kind",
      body: { kind: "lender", role: "admin" },
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "PUT /api/me/email": [
    {
      of: "own",
      request: "PUT /api/me/email",
      body: { password: "not the password", newEmail: "elsewhere@example.com" },
      cells: WRONG_PASSWORD,
    },
  ],
  "DELETE /api/me/email": [{ of: "own", request: "DELETE /api/me/email", cells: ONESELF_NO_CONTENT }],
  "PUT /api/me/password": [
    {
      of: "own",
      request: "PUT /api/me/password",
      body: { password: "not the password", newPassword: "a much better one" },
      cells: WRONG_PASSWORD,
    },
  ],
  // Who hosts events to come is refused, as are the owner and the other one; and the last admin.
  "POST /api/me/deletion": [
    {
      of: "own",
      request: "POST /api/me/deletion",
      body: {},
      cells: "401 200 409 409 200 403 200",
      also: { "one-step": "200" },
    },
  ],
  "DELETE /api/me/deletion": [{ of: "own", request: "DELETE /api/me/deletion", cells: ONESELF_NO_CONTENT }],
  "POST /api/me/copy": [
    {
      of: "own",
      request: "POST /api/me/copy",
      body: {},
      cells: ONESELF,
      sees: {
        ...{ email: ["member"], "new-email": ["member"], sessionLocation: ["member"], company: ["member"] },
        ...{
          securityEvent: ["member"],
          bio: ["member"],
          post: ["member"],
          comment: ["member"],
          pitch: ["member"],
          quote: ["member"],
          message: ["member", "other"],
        },
        ...{ recommendation: ["other"], "request-note": ["other"], question: ["other"], "deal-note": ["other"] },
      },
    },
  ],
  "GET /api/me/security": [
    { of: "own", request: "GET /api/me/security", cells: ONESELF, sees: { sessionLocation: ["member"] } },
  ],
  "GET /api/me/security-events": [
    { of: "own", request: "GET /api/me/security-events", cells: ONESELF, sees: { securityEvent: ["member"] } },
  ],
  "DELETE /api/me/sessions": [{ of: "own", request: "DELETE /api/me/sessions", cells: ONESELF_NO_CONTENT }],
  "DELETE /api/me/sessions/:id": [
    { of: "own", request: "DELETE /api/me/sessions/{session}", cells: "401 404 204 404 404 403 404" },
    { of: "missing", request: "DELETE /api/me/sessions/{missing}", cells: "401 404 404 404 404 403 404" },
  ],
  "DELETE /api/me/identities/:provider": [
    { of: "own", request: "DELETE /api/me/identities/google", cells: "401 404 204 404 404 403 404" },
    { of: "missing", request: "DELETE /api/me/identities/nobody", cells: "401 404 404 404 404 403 404" },
  ],
  "GET /settings": [
    {
      of: "own",
      request: "GET /settings",
      cells: OWN_PAGE,
      sees: { email: ["member"], "new-email": ["member"], quote: ["member"] },
    },
  ],
  "GET /settings/:section": [
    {
      of: "own",
      request: "GET /settings/security",
      cells: OWN_PAGE,
      sees: { email: ["member"], sessionLocation: ["member"], securityEvent: ["member"] },
    },
    {
      of: "missing",
      request: "GET /settings/nothing",
      cells: NOWHERE,
      sees: { email: ["member"] },
    },
  ],
};
