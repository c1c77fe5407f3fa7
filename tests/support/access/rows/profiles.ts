import type { Row, Sees } from "../access-row.ts";
import {
  ANYBODY,
  HOSTS_MISSING,
  MEMBERS_MISSING,
  NO_PICTURE,
  ONESELF,
  ONESELF_NO_CONTENT,
  OWN_PAGE,
} from "../cells.ts";

/** Profiles that are not public are for admitted members whom no block parts from the owner. */
const PROFILE_READERS = ["member", "other", "admin", "one-step"] as const;

const OWN_PROFILE: Sees = { email: ["member"], bio: ["member"] };

/** A valid body of each part of a profile. */
const PROFILE_PARTS = {
  intro: { title: "Partner", company: "", location: "", website: null },
  about: { bio: "Words about it.", interests: [] },
  focus: {
    kind: "founder",
    ...{ sectors: [], stages: [], regions: [], loans: [], services: [], formats: [] },
    ...{ amountMinMinor: null, amountMaxMinor: null, currency: null, termMinMonths: null, termMaxMonths: null },
  },
  experience: { entries: [] },
  education: { entries: [] },
  skills: { names: ["Payments"] },
  links: { links: [] },
  visibility: { isPublic: true, isEmailShown: true, isAnswerTimeShown: false },
};

/** Profiles, endorsements and recommendations. The owner has a skill, a text of the other that waits, and asked the admin for one. */
export const ROWS: Record<string, Row[]> = {
  "PUT /api/me/avatar": [
    {
      of: "own",
      request: "PUT /api/me/avatar",
      body: { key: "{avatar}" },
      cells: "401 404 200 404 404 403 404",
      sees: { email: ["member"] },
    },
    { of: "missing", request: "PUT /api/me/avatar", body: { key: NO_PICTURE }, cells: MEMBERS_MISSING },
  ],
  "DELETE /api/me/avatar": [{ of: "own", request: "DELETE /api/me/avatar", cells: ONESELF_NO_CONTENT }],
  "GET /api/profiles/:id": [
    {
      of: "own",
      request: "GET /api/profiles/{owner}",
      cells: "401 403 200 200 404 403 200",
      sees: { email: ["member"], bio: PROFILE_READERS },
    },
    { of: "oneself", request: "GET /api/profiles/me", cells: ONESELF, sees: OWN_PROFILE },
    { of: "public", request: "GET /api/profiles/{public}", cells: ANYBODY },
    { of: "missing", request: "GET /api/profiles/{missing}", cells: "401 403 404 404 404 403 404" },
  ],
  ...Object.fromEntries(
    Object.entries(PROFILE_PARTS).map(([part, values]): [string, Row[]] => [
      `PUT /api/profiles/me/${part}`,
      [
        {
          of: "own",
          request: `PUT /api/profiles/me/${part}`,
          body: { version: 0, ...values },
          cells: ONESELF,
          sees: OWN_PROFILE,
        },
        {
          of: "authority",
          request: `PUT /api/profiles/me/${part}`,
          body: { version: 0, ...values, memberId: "{other}" },
          cells: "401 422 422 422 422 403 422",
        },
      ],
    ]),
  ),
  "POST /api/profiles/:id/view": [
    { of: "own", request: "POST /api/profiles/{owner}/view", body: {}, cells: "401 403 204 204 404 403 204" },
    { of: "public", request: "POST /api/profiles/{public}/view", body: {}, cells: ONESELF_NO_CONTENT },
    { of: "missing", request: "POST /api/profiles/{missing}/view", body: {}, cells: "401 403 404 404 404 403 404" },
  ],
  "PUT /api/profiles/:id/skills/:skillId/endorsement": [
    {
      of: "own",
      request: "PUT /api/profiles/{owner}/skills/{skill}/endorsement",
      body: {},
      cells: "401 403 409 200 404 403 200",
    },
    {
      of: "missing",
      request: "PUT /api/profiles/{missing}/skills/{skill}/endorsement",
      body: {},
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/profiles/:id/skills/:skillId/endorsement": [
    {
      of: "own",
      request: "DELETE /api/profiles/{owner}/skills/{skill}/endorsement",
      cells: "401 403 409 200 404 403 200",
    },
    { of: "missing", request: "DELETE /api/profiles/{missing}/skills/{skill}/endorsement", cells: HOSTS_MISSING },
  ],
  "GET /api/profiles/:id/skills/:skillId/endorsements": [
    {
      of: "own",
      request: "GET /api/profiles/{owner}/skills/{skill}/endorsements",
      cells: "401 403 200 200 404 403 200",
    },
    { of: "missing", request: "GET /api/profiles/{missing}/skills/{skill}/endorsements", cells: HOSTS_MISSING },
  ],
  "PUT /api/profiles/me/preview": [
    {
      of: "missing",
      request: "PUT /api/profiles/me/preview",
      body: { key: NO_PICTURE, of: "another text" },
      cells: "401 409 409 409 409 403 409",
    },
    {
      of: "authority",
      request: "PUT /api/profiles/me/preview",
      body: { key: NO_PICTURE, of: "", memberId: "{other}" },
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "PUT /api/profiles/me/skills/:skillId/endorsements/:memberId": [
    {
      of: "own",
      request: "PUT /api/profiles/me/skills/{skill}/endorsements/{other}",
      body: { isHidden: false },
      cells: "401 404 204 404 404 403 404",
    },
  ],
  "GET /api/profiles/:id/recommendations": [
    { of: "own", request: "GET /api/profiles/{owner}/recommendations", cells: "401 403 200 200 404 403 200" },
    { of: "missing", request: "GET /api/profiles/{missing}/recommendations", cells: HOSTS_MISSING },
  ],
  // The other hosts an event that the owner attends.
  "PUT /api/profiles/:id/recommendation": [
    {
      of: "own",
      request: "PUT /api/profiles/{owner}/recommendation",
      body: { version: 0, relationship: "worked-with", text: "Twenty characters and some more." },
      cells: "401 403 409 200 404 403 200",
      also: { "one-step": "403" },
      sees: { "recommendation-note": ["admin"] },
    },
    {
      of: "missing",
      request: "PUT /api/profiles/{missing}/recommendation",
      body: { version: 0, relationship: "worked-with", text: "Twenty characters and some more." },
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/profiles/:id/recommendation": [
    { of: "missing", request: "DELETE /api/profiles/{missing}/recommendation", cells: ONESELF_NO_CONTENT },
  ],
  "PUT /api/profiles/:id/recommendation-request": [
    {
      of: "own",
      request: "PUT /api/profiles/{owner}/recommendation-request",
      body: { note: "" },
      cells: "401 403 409 200 404 403 200",
      also: { "one-step": "403" },
    },
    {
      of: "missing",
      request: "PUT /api/profiles/{missing}/recommendation-request",
      body: { note: "" },
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/profiles/:id/recommendation-request": [
    { of: "missing", request: "DELETE /api/profiles/{missing}/recommendation-request", cells: ONESELF_NO_CONTENT },
  ],
  "DELETE /api/profiles/me/recommendation-requests/:id": [
    { of: "missing", request: "DELETE /api/profiles/me/recommendation-requests/{missing}", cells: ONESELF_NO_CONTENT },
  ],
  "PUT /api/profiles/me/recommendations/:authorId": [
    {
      of: "own",
      request: "PUT /api/profiles/me/recommendations/{other}",
      body: { state: "hidden", version: 0 },
      cells: "401 404 204 404 404 403 404",
    },
  ],
  "GET /api/recommendations": [
    {
      of: "own",
      request: "GET /api/recommendations",
      cells: ONESELF,
      sees: { recommendation: ["member", "other"], "recommendation-note": ["member", "admin"] },
    },
  ],
  "GET /profile/1": [{ of: "oneself", request: "GET /profile/1", cells: "302 302 302 302 302 302 302" }],
  "GET /profile/:id": [
    {
      of: "own",
      request: "GET /profile/{owner}",
      cells: "302 200 200 200 404 302 200",
      sees: { email: ["member"], bio: PROFILE_READERS },
    },
    { of: "oneself", request: "GET /profile/me", cells: OWN_PAGE, sees: OWN_PROFILE },
    { of: "public", request: "GET /profile/{public}", cells: ANYBODY, sees: { email: ["member"] } },
    {
      of: "missing",
      request: "GET /profile/{missing}",
      cells: "302 200 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
};
