import type { Row } from "../access-row.ts";
import { ADMIN_MISSING, ADMIN_NO_CONTENT, ADMIN_ONLY, FOR_ADMINS } from "../cells.ts";

/** The admin panel. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/admin/summary": [{ of: "none", request: "GET /api/admin/summary", cells: ADMIN_ONLY }],
  "GET /api/admin/members": [
    { of: "own", request: "GET /api/admin/members?q={email}", cells: ADMIN_ONLY, sees: FOR_ADMINS },
  ],
  "GET /api/admin/members/:id": [
    {
      of: "own",
      request: "GET /api/admin/members/{owner}",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], audit: ["admin"], note: ["admin"] },
    },
    { of: "missing", request: "GET /api/admin/members/{missing}", cells: ADMIN_MISSING },
  ],
  "GET /api/admin/members/:id/security-events": [
    {
      of: "own",
      request: "GET /api/admin/members/{owner}/security-events",
      cells: ADMIN_ONLY,
      sees: { securityEvent: ["admin"] },
    },
    { of: "missing", request: "GET /api/admin/members/{missing}/security-events", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/role": [
    { of: "own", request: "PUT /api/admin/members/{owner}/role", body: { role: "admin" }, cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "PUT /api/admin/members/{missing}/role", body: { role: "admin" }, cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/second-factor-removal": [
    // The owner has no second factor.
    {
      of: "own",
      request: "PUT /api/admin/members/{owner}/second-factor-removal",
      body: {},
      cells: "401 403 403 403 403 403 409",
    },
    {
      of: "missing",
      request: "PUT /api/admin/members/{missing}/second-factor-removal",
      body: {},
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/second-factor-removal": [
    { of: "own", request: "DELETE /api/admin/members/{owner}/second-factor-removal", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/members/{missing}/second-factor-removal", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/suspension": [
    {
      of: "own",
      request: "PUT /api/admin/members/{owner}/suspension",
      body: { reason: "A reason." },
      cells: ADMIN_NO_CONTENT,
    },
    {
      of: "missing",
      request: "PUT /api/admin/members/{missing}/suspension",
      body: { reason: "A reason." },
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/suspension": [
    { of: "own", request: "DELETE /api/admin/members/{owner}/suspension", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/members/{missing}/suspension", cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/members/:id/tier": [
    {
      of: "own",
      request: "PUT /api/admin/members/{owner}/tier",
      body: { tierId: "{tier}" },
      cells: ADMIN_NO_CONTENT,
    },
    {
      of: "missing",
      request: "PUT /api/admin/members/{missing}/tier",
      body: { tierId: "{tier}" },
      cells: ADMIN_MISSING,
    },
  ],
  "DELETE /api/admin/members/:id/sessions": [
    { of: "own", request: "DELETE /api/admin/members/{owner}/sessions", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/members/{missing}/sessions", cells: ADMIN_MISSING },
  ],
  "GET /api/admin/outbox": [
    {
      of: "own",
      request: "GET /api/admin/outbox",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "new-email": ["admin"], "mail-error": ["admin"] },
    },
  ],
  "GET /api/admin/outbox/:id": [
    {
      of: "own",
      request: "GET /api/admin/outbox/{mail}",
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "mail-error": ["admin"] },
    },
    { of: "missing", request: "GET /api/admin/outbox/{missing}", cells: ADMIN_MISSING },
  ],
  // The owner's failed email is not to a suppressed address. An admin reads a count only.
  "POST /api/admin/outbox/replay": [
    { of: "own", request: "POST /api/admin/outbox/replay", body: {}, cells: ADMIN_ONLY },
  ],
  "POST /api/admin/outbox/:id/replay": [
    {
      of: "own",
      request: "POST /api/admin/outbox/{mail}/replay",
      body: {},
      cells: ADMIN_ONLY,
      sees: { email: ["admin"], "mail-error": ["admin"] },
    },
    { of: "missing", request: "POST /api/admin/outbox/{missing}/replay", body: {}, cells: ADMIN_MISSING },
  ],
  "GET /api/admin/audit": [
    { of: "own", request: "GET /api/admin/audit?subject={owner}", cells: ADMIN_ONLY, sees: { audit: ["admin"] } },
  ],
  "GET /api/admin/audit.csv": [
    { of: "own", request: "GET /api/admin/audit.csv?subject={owner}", cells: ADMIN_ONLY, sees: { audit: ["admin"] } },
  ],
  "GET /api/admin/setup": [{ of: "none", request: "GET /api/admin/setup", cells: ADMIN_ONLY }],
  "POST /api/admin/setup/test-mail": [
    { of: "own", request: "POST /api/admin/setup/test-mail", body: {}, cells: ADMIN_ONLY },
  ],
  "GET /api/admin/system": [{ of: "none", request: "GET /api/admin/system", cells: ADMIN_ONLY }],
  // Without the second step, an admin's page asks for it and holds no data of the panel.
  "GET /admin": [
    {
      of: "none",
      request: "GET /admin",
      cells: "302 404 404 404 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "admin"] },
    },
  ],
  "GET /admin/:section": [
    {
      of: "none",
      request: "GET /admin/approvals",
      cells: "302 404 404 404 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "admin"] },
    },
    {
      of: "missing",
      request: "GET /admin/nothing",
      cells: "302 404 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  "GET /admin/:section/:id": [
    {
      of: "own",
      request: "GET /admin/members/{owner}",
      cells: "302 404 404 404 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "admin"], audit: ["admin"], note: ["admin"] },
    },
  ],
};
