/** Who sees attendees and registrations. */
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
    name: "attendees found by words of their address",
    file: "worker/features/events/attendees/search.ts",
    in: "searchAttendees",
    find: "size: Infinity, fits",
    replace: "size: Infinity, fits: () => true",
    test: { file: "tests/worker/events/attendees.test.ts", title: "never finds anybody by their address" },
  },
  {
    name: "the registrations of an event for any member",
    file: "worker/features/events/attendees/registrations.ts",
    in: "authorizeHostOrAdmin",
    find: "host.id !== viewer.id",
    replace: "false",
    test: { file: "tests/worker/events/host-registrations.test.ts", title: "are for its host and admins" },
  },
];
