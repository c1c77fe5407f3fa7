import type { Row } from "../access-row.ts";
import {
  ANYBODY,
  HOSTS_MISSING,
  MEMBERS_MISSING,
  NO_PICTURE,
  NOWHERE,
  ONESELF,
  ONESELF_NO_CONTENT,
  OWN_PAGE,
} from "../cells.ts";

const ATTENDEES = "401 403 200 200 200 403 200";

const EVENT = {
  title: "An evening of one's own",
  startsAt: "{next-week}",
  timeZone: "Europe/Zurich",
  location: "Zürich",
  description: "Words about it, enough of them.",
};

/** Events are public; registrations belong to their members, mailed links to the readers of the mail. */
export const ROWS: Record<string, Row[]> = {
  "GET /api/events": [
    { of: "none", request: "GET /api/events", cells: ANYBODY },
    { of: "found", request: "GET /api/events?q=summit&place=saal&free=1", cells: ANYBODY },
    { of: "own places", request: "GET /api/events?view=mine", cells: ONESELF },
    { of: "own events", request: "GET /api/events?view=hosting", cells: ONESELF },
  ],
  "GET /api/events/hosts": [
    { of: "none", request: "GET /api/events/hosts?q=nobody", cells: "401 403 200 200 200 403 200" },
  ],
  "POST /api/events": [
    { of: "own", request: "POST /api/events", body: EVENT, cells: "401 403 201 201 201 403 201" },
    {
      of: "authority",
      request: "POST /api/events",
      body: { ...EVENT, hostId: "{owner}", attendeeCount: 100, exclusive: true },
      cells: "401 403 422 422 422 403 422",
    },
  ],
  "GET /api/events/:id": [
    { of: "own", request: "GET /api/events/{event}", cells: ANYBODY },
    { of: "missing", request: "GET /api/events/{missing}", cells: NOWHERE },
  ],
  "PATCH /api/events/:id": [
    // Unchanged values, so that no caller raises the version of the next request.
    {
      of: "own",
      request: "PATCH /api/events/{hosted-event}",
      body: { version: 1, location: "Zürich, Saal am Wasser" },
      cells: "401 403 200 403 403 403 200",
    },
    { of: "missing", request: "PATCH /api/events/{missing}", body: { version: 1 }, cells: HOSTS_MISSING },
  ],
  "PUT /api/events/:id/preview": [
    {
      of: "own",
      request: "PUT /api/events/{hosted-event}/preview",
      body: { key: NO_PICTURE, of: "Another text" },
      cells: "401 403 409 403 403 403 409",
    },
    {
      of: "missing",
      request: "PUT /api/events/{missing}/preview",
      body: { key: NO_PICTURE, of: "Any text" },
      cells: HOSTS_MISSING,
    },
  ],
  "DELETE /api/events/:id": [
    { of: "own", request: "DELETE /api/events/{hosted-event}", cells: "401 403 204 403 403 403 204" },
    { of: "missing", request: "DELETE /api/events/{missing}", cells: HOSTS_MISSING },
  ],
  "POST /api/events/:id/cancellation": [
    {
      of: "own",
      request: "POST /api/events/{hosted-event}/cancellation",
      body: { reason: "The hall is closed." },
      cells: "401 403 204 403 403 403 204",
    },
    { of: "missing", request: "POST /api/events/{missing}/cancellation", body: {}, cells: HOSTS_MISSING },
  ],
  "POST /api/events/:id/announcements": [
    // Only the host can announce to the attendees.
    {
      of: "own",
      request: "POST /api/events/{hosted-event}/announcements",
      body: { text: "The door is around the corner." },
      cells: "401 403 202 403 403 403 403",
    },
    {
      of: "missing",
      request: "POST /api/events/{missing}/announcements",
      body: { text: "Nobody." },
      cells: HOSTS_MISSING,
    },
  ],
  "GET /api/events/:id/attendees": [
    // Pending members without a place there see the few names that are public.
    { of: "own", request: "GET /api/events/{event}/attendees", cells: ATTENDEES },
    { of: "searched", request: "GET /api/events/{event}/attendees?q=own", cells: ATTENDEES },
    { of: "missing", request: "GET /api/events/{missing}/attendees", cells: HOSTS_MISSING },
  ],
  // `other` hosts the event for which the owner is registered.
  "GET /api/events/:id/registrations": [
    {
      of: "own",
      request: "GET /api/events/{event}/registrations",
      cells: "401 403 403 200 403 403 200",
      also: { "one-step": "403" },
      sees: { email: ["other", "admin"], company: ["other", "admin"] },
    },
    { of: "missing", request: "GET /api/events/{missing}/registrations", cells: MEMBERS_MISSING },
  ],
  "DELETE /api/events/:id/registrations/:registration": [
    {
      of: "own",
      request: "DELETE /api/events/{hosted-event}/registrations/{missing}",
      cells: "401 403 204 403 403 403 204",
      also: { "one-step": "403" },
    },
    { of: "missing", request: "DELETE /api/events/{missing}/registrations/{missing}", cells: HOSTS_MISSING },
  ],
  "GET /api/events/:id/registrations.csv": [
    {
      of: "own",
      request: "GET /api/events/{event}/registrations.csv",
      cells: "401 403 403 200 403 403 200",
      also: { "one-step": "403" },
      sees: { email: ["other", "admin"], company: ["other", "admin"] },
    },
    { of: "missing", request: "GET /api/events/{missing}/registrations.csv", cells: MEMBERS_MISSING },
  ],
  "GET /api/events/:id/registration.ics": [
    { of: "own", request: "GET /api/events/{event}/registration.ics", cells: "401 404 200 404 404 403 404" },
    { of: "missing", request: "GET /api/events/{missing}/registration.ics", cells: MEMBERS_MISSING },
  ],
  "POST /api/events/:id/registration": [
    {
      of: "own",
      request: "POST /api/events/{event}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "201 201 200 201 201 403 201",
    },
    {
      of: "exclusive",
      request: "POST /api/events/{exclusive-event}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "403 403 201 403 403 403 403",
    },
    {
      of: "missing",
      request: "POST /api/events/{missing}/registration",
      body: { name: "Somebody", email: "{fresh-email}" },
      cells: "404 404 404 404 404 403 404",
    },
  ],
  "PATCH /api/events/:id/registration": [
    {
      of: "own",
      request: "PATCH /api/events/{event}/registration",
      body: { listed: false },
      cells: "401 404 200 404 404 403 404",
    },
    {
      of: "missing",
      request: "PATCH /api/events/{missing}/registration",
      body: { listed: false },
      cells: MEMBERS_MISSING,
    },
  ],
  "DELETE /api/events/:id/registration": [
    { of: "own", request: "DELETE /api/events/{event}/registration", cells: ONESELF_NO_CONTENT },
    { of: "missing", request: "DELETE /api/events/{missing}/registration", cells: MEMBERS_MISSING },
  ],
  "POST /api/registrations/link": [
    {
      of: "own",
      request: "POST /api/registrations/link",
      body: { token: "{registration-token}" },
      cells: ANYBODY,
    },
    { of: "missing", request: "POST /api/registrations/link", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/registrations/calendar": [
    {
      of: "own",
      request: "POST /api/registrations/calendar",
      body: { token: "{calendar-token}" },
      cells: ANYBODY,
    },
    { of: "missing", request: "POST /api/registrations/calendar", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/registrations/confirmation": [
    { of: "missing", request: "POST /api/registrations/confirmation", body: { token: "none" }, cells: NOWHERE },
  ],
  "POST /api/registrations/cancellation": [
    { of: "missing", request: "POST /api/registrations/cancellation", body: { token: "none" }, cells: NOWHERE },
  ],
  "GET /registration": [{ of: "own", request: "GET /registration", cells: ANYBODY, sees: { email: ["member"] } }],
  "GET /events": [
    { of: "none", request: "GET /events", cells: ANYBODY, sees: { email: ["member"] } },
    { of: "own", request: "GET /events?view=hosting", cells: OWN_PAGE, sees: { email: ["member"] } },
  ],
  "GET /events/:id/registrations": [
    {
      of: "own",
      request: "GET /events/{event}/registrations",
      cells: "302 404 404 200 404 302 200",
      also: { "one-step": "200" },
      sees: { email: ["member", "other", "admin"], company: ["other", "admin"] },
    },
    {
      of: "missing",
      request: "GET /events/{missing}/registrations",
      cells: "302 404 404 404 404 302 404",
      sees: { email: ["member"] },
    },
  ],
  "GET /events/:id": [
    { of: "own", request: "GET /events/{event}", cells: ANYBODY, sees: { email: ["member"] } },
    { of: "missing", request: "GET /events/{missing}", cells: NOWHERE, sees: { email: ["member"] } },
  ],
};
