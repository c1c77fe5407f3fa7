import { EVENT, FILTERED_ROWS, id, MAX_ROWS_READ, type Read, SHORT_AT_FIRST } from "./read.ts";

export const READS: Record<string, Read[]> = {
  // At most SCANNED_MATCHES members are looked at, each in the index and itself, with its profile and the blocks.
  "/api/events/hosts": [
    { path: "/api/events/hosts?q=member", as: "member", maxRows: FILTERED_ROWS },
    { path: "/api/events/hosts?q=nowhere", as: "member" },
  ],
  "/api/events": [
    { path: "/api/events", as: "visitor" },
    { path: "/api/events", as: "member" },
    { path: "/api/events?when=7", as: "member" },
    { path: "/api/events?view=past", as: "member" },
    { path: "/api/events?view=hosting", as: "member" },
    { path: `/api/events?host=${id(1, 4)}`, as: "member" },
    { path: `/api/events?host=${id(1, 5)}&view=past`, as: "visitor", grows: SHORT_AT_FIRST },
    { path: "/api/events?view=mine", as: "member" },
    { path: "/api/events?q=words", as: "visitor" },
    { path: "/api/events?q=words", as: "member" },
    { path: "/api/events?q=words&view=past", as: "member" },
    { path: "/api/events?q=rareword", as: "member" },
    { path: "/api/events?q=nowhere", as: "member" },
    { path: "/api/events?q=w", as: "member" },
    { path: "/api/events?q=event+ab+words&place=berlin&when=7", as: "member" },
    // Filters that no index serves: at most SCANNED_MATCHES rows are scanned, each in the index and itself.
    { path: "/api/events?free=1", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?format=online", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?format=online&view=past", as: "visitor", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?view=hosting&q=nowhere", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
    { path: "/api/events?q=words&format=online", as: "member", maxRows: FILTERED_ROWS, grows: SHORT_AT_FIRST },
  ],
  "/api/events/:id": [
    { path: `/api/events/${EVENT}`, as: "visitor" },
    { path: `/api/events/${EVENT}`, as: "member" },
    { path: `/api/events/${id(2, 2)}`, as: "member" },
    { path: `/api/events/${id(2, 4)}`, as: "member" },
  ],
  "/api/events/:id/registration.ics": [{ path: `/api/events/${id(2, 61)}/registration.ics`, as: "member" }],
  "/api/events/:id/attendees": [
    // Of each person also how the viewer is related to them.
    { path: `/api/events/${EVENT}/attendees`, as: "member", maxRows: 90 },
    // From the shorter side: two hundred attendees are scanned, unless the index knows few members with such a name.
    {
      path: `/api/events/${EVENT}/attendees?q=member`,
      as: "member",
      maxRows: 1100,
      maxTrips: 3,
      grows: SHORT_AT_FIRST,
    },
    { path: `/api/events/${EVENT}/attendees?q=nobody`, as: "member", maxRows: 1100, maxTrips: 3 },
  ],
  "/api/events/:id/registrations": [
    { path: `/api/events/${EVENT}/registrations`, as: "admin" },
    { path: `/api/events/${EVENT}/registrations?show=waitlist`, as: "admin" },
    // Two hundred registrations are scanned, each with its member.
    { path: `/api/events/${EVENT}/registrations?q=nobody`, as: "admin", maxRows: 1100 },
  ],
  // A file has all registrations, and no screen waits for it: counted for an event without any.
  "/api/events/:id/registrations.csv": [
    { path: `/api/events/${id(2, 2)}/registrations.csv`, as: "admin", maxTrips: 4, maxWritten: 5 },
  ],
  "/api/registrations/link": [{ path: "/api/registrations/link", body: { token: "none" }, as: "visitor", status: 404 }],
  "/registration": [{ path: "/registration", as: "visitor" }],
  "/events": [
    { path: "/events", as: "visitor" },
    { path: "/events", as: "member" },
    // One more row says how often the member searched.
    { path: "/events?q=words&view=past", as: "member", maxRows: MAX_ROWS_READ + 1 },
    { path: "/events?view=hosting", as: "member" },
  ],
  "/events/:id": [{ path: `/events/${EVENT}`, as: "member" }],
  // Two answers in one document. Each must meet the goal.
  "/events/:id/registrations": [{ path: `/events/${EVENT}/registrations`, as: "admin", maxRows: 120, maxTrips: 2 }],
};
