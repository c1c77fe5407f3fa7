/** Visibility of attendees and registrations. */
export const ATTENDEES = [
  {
    name: "a member listed against their choice",
    file: "worker/features/events/attendees/queries.ts",
    in: "isListed",
    find: "and ${registration.hidden} = 0",
    replace: "",
    test: {
      file: "tests/worker/events/attendees.test.ts",
      title: "are approved members with a verified address and a confirmed seat who are listed",
    },
  },
  {
    name: "attendees found by any words",
    file: "worker/features/events/attendees/search.ts",
    in: "searchAttendees",
    find: "beginWordsOf(name, words)",
    replace: "beginWordsOf(name, words) || true",
    test: { file: "tests/worker/events/attendees.test.ts", title: "never finds anybody by their address" },
  },
  {
    name: "the registrations of an event for any member",
    file: "worker/features/events/attendees/registrations.ts",
    in: "authorizeHostOrAdmin",
    find: "authorizeEventsOf(c.env, viewer, host.id);",
    replace: "void authorizeEventsOf;",
    test: { file: "tests/worker/events/host-registrations.test.ts", title: "are for its host and admins" },
  },
  {
    name: "attendees by name for a seat under an invented address",
    file: "worker/domain/permissions/authorize.ts",
    in: "authorizeAttendees",
    find: "viewer.emailVerified && hasPlace",
    replace: "hasPlace",
    test: {
      file: "tests/worker/events/attendees.test.ts",
      title: "are for nobody whose membership or address is not confirmed",
    },
  },
];
