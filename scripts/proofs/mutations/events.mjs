export const EVENTS = [
  {
    name: "seat read, then written",
    edits: [
      {
        file: "worker/features/events/registration/seats.ts",
        find: "sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`",
        replace: "sql`1`",
      },
      {
        file: "worker/features/events/registration/register-for-event.ts",
        find: "  const { sessionToken } = c.var;\n  if (!sessionToken) return registerVisitor(c, request);",
        replace: `  const { sessionToken } = c.var;
  const [seats] = await selectSeats(c.var.db, request.eventId);
  if (seats && seats.capacity !== null && seats.attendeeCount >= seats.capacity) throw new Problem("event-full");
  if (!sessionToken) return registerVisitor(c, request);`,
      },
    ],
    file: "tests/worker/events/registration.test.ts",
    test: "go to exactly one of two hundred racers for the last one",
  },
  {
    name: "no idempotency key",
    edits: [
      {
        file: "worker/http/idempotency.ts",
        find: "where ${call ? sql`${onlyIf} and ${call.unused}` : sql`0`}",
        replace: "where 0 and ${onlyIf}",
      },
    ],
    file: "tests/worker/events/registration.test.ts",
    test: "gives a visitor the same outcome again, session included",
  },
  {
    name: "strangers named among the attendees",
    edits: [
      {
        file: "worker/features/events/attendees/queries.ts",
        find: '    eq(user.status, "approved"),\n    mailConfigured(env) ? eq(user.emailVerified, true) : undefined,\n',
        replace: "",
      },
    ],
    file: "tests/worker/events/events.test.ts",
    test: "shows its organizer, at most five approved people",
  },
];
