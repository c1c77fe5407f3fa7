import type { Row } from "../access-row.ts";
import {
  ADMIN_CREATED,
  ADMIN_MISSING,
  ADMIN_NO_CONTENT,
  ADMIN_ONLY,
  ANYBODY,
  FOR_ADMINS,
  ONESELF,
  ONESELF_NO_CONTENT,
} from "../cells.ts";

/** Applications, tiers, invitations and who can register. */
export const ROWS: Record<string, Row[]> = {
  "POST /api/me/application": [
    // Repeating a pending application is no error; approved members have nothing to apply for, and a rejected one waits for 30 days.
    {
      of: "own",
      request: "POST /api/me/application",
      body: {},
      cells: "401 204 409 409 409 403 409",
      also: { rejected: "409", unverified: "409" },
    },
  ],
  "GET /api/tiers": [{ of: "none", request: "GET /api/tiers", cells: ANYBODY }],
  "PUT /api/tiers/request": [
    { of: "own", request: "PUT /api/tiers/request", body: { tierId: "{top-tier}" }, cells: ONESELF },
    {
      of: "missing",
      request: "PUT /api/tiers/request",
      body: { tierId: "{missing}" },
      cells: "401 404 404 404 404 403 404",
    },
  ],
  "DELETE /api/tiers/request": [{ of: "own", request: "DELETE /api/tiers/request", cells: ONESELF_NO_CONTENT }],
  "GET /api/admin/applications": [
    { of: "own", request: "GET /api/admin/applications", cells: ADMIN_ONLY, sees: FOR_ADMINS },
  ],
  "POST /api/admin/applications/:id/approval": [
    {
      of: "own",
      request: "POST /api/admin/applications/{owner}/approval",
      body: { kind: "tier" },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "POST /api/admin/applications/{missing}/approval",
      body: { kind: "membership" },
      cells: ADMIN_MISSING,
    },
  ],
  "POST /api/admin/applications/:id/rejection": [
    {
      of: "own",
      request: "POST /api/admin/applications/{owner}/rejection",
      body: { kind: "tier", reason: "Not this year." },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "POST /api/admin/applications/{missing}/rejection",
      body: { kind: "membership", reason: "Nobody." },
      cells: ADMIN_MISSING,
    },
  ],
  "GET /api/admin/tiers": [{ of: "none", request: "GET /api/admin/tiers", cells: ADMIN_ONLY }],
  "POST /api/admin/tiers": [
    {
      of: "none",
      request: "POST /api/admin/tiers",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [] },
      cells: ADMIN_CREATED,
    },
  ],
  "PUT /api/admin/tiers/order": [
    {
      of: "others",
      request: "PUT /api/admin/tiers/order",
      body: { order: [], was: [] },
      cells: "401 403 403 403 403 403 409",
    },
  ],
  "PUT /api/admin/tiers/:id/offer": [
    { of: "own", request: "PUT /api/admin/tiers/{spare-tier}/offer", body: { offered: false }, cells: ADMIN_ONLY },
    { of: "missing", request: "PUT /api/admin/tiers/{missing}/offer", body: { offered: false }, cells: ADMIN_MISSING },
  ],
  "PUT /api/admin/tiers/:id": [
    {
      of: "own",
      request: "PUT /api/admin/tiers/{spare-tier}",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [], version: 1 },
      cells: ADMIN_ONLY,
    },
    {
      of: "missing",
      request: "PUT /api/admin/tiers/{missing}",
      body: { name: "{fresh-name}", priceMinor: 100, features: [], capabilities: [], version: 1 },
      cells: ADMIN_MISSING,
    },
  ],
  "GET /api/admin/registration": [{ of: "none", request: "GET /api/admin/registration", cells: ADMIN_ONLY }],
  "PUT /api/admin/registration/early-access": [
    { of: "none", request: "PUT /api/admin/registration/early-access", body: { isShown: true }, cells: ADMIN_ONLY },
  ],
  "PUT /api/admin/registration": [
    { of: "none", request: "PUT /api/admin/registration", body: { mode: "restricted" }, cells: ADMIN_ONLY },
  ],
  "GET /api/admin/invitations": [
    { of: "own", request: "GET /api/admin/invitations", cells: ADMIN_ONLY, sees: { note: ["admin"] } },
  ],
  "POST /api/admin/invitations": [
    {
      of: "none",
      request: "POST /api/admin/invitations",
      body: { note: "For a friend", trusted: false, maxUses: 1, expiresInDays: 7 },
      cells: ADMIN_CREATED,
    },
  ],
  "GET /api/admin/invitations/:id/uses": [
    { of: "own", request: "GET /api/admin/invitations/{invitation}/uses", cells: ADMIN_ONLY, sees: FOR_ADMINS },
    { of: "missing", request: "GET /api/admin/invitations/{missing}/uses", cells: ADMIN_MISSING },
  ],
  "DELETE /api/admin/invitations/:id": [
    { of: "own", request: "DELETE /api/admin/invitations/{invitation}", cells: ADMIN_NO_CONTENT },
    { of: "missing", request: "DELETE /api/admin/invitations/{missing}", cells: ADMIN_MISSING },
  ],
};
