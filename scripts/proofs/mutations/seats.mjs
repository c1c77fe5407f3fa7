/** Seats and the waitlist. */
export const SEATS = [
  {
    name: "a seat read, then written",
    edits: [
      {
        file: "worker/features/events/registration/seats.ts",
        in: "hasSeat",
        find: "${event.attendeeCount} < ${event.capacity}",
        replace: "1",
      },
      {
        file: "worker/features/events/registration/register-for-event.ts",
        in: "registerForEvent",
        find: "if (!sessionToken)",
        replace:
          'const [seats] = await selectSeats(c.var.db, request.eventId);\n  if (seats && seats.capacity !== null && seats.attendeeCount >= seats.capacity) throw new Problem("event-full");\n  if (!sessionToken)',
      },
    ],
    test: {
      file: "tests/worker/events/registration.test.ts",
      title: "go to exactly one of two hundred racers for the last one",
    },
  },
  {
    name: "no idempotency key",
    file: "worker/http/idempotency.ts",
    in: "keepOutcome",
    find: "${onlyIf} and ${call.unused}",
    replace: "0",
    test: {
      file: "tests/worker/events/registration.test.ts",
      title: "gives a visitor the same outcome again, session included",
    },
  },
  {
    name: "a number in line read before the batch",
    edits: [
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "registerMember",
        find: "const position = waitlistPosition(",
        replace:
          "const [seen] = await db.select({ last: event.lastQueue }).from(event).where(sql`${event.id} = ${eventId}`);\n  const position = waitlistPosition(",
      },
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "registerMember",
        find: "${now}, ${now}, ${nextWaitlistNumber}",
        replace: "${now}, ${now}, case when ${nextWaitlistNumber} is null then null else ${(seen?.last ?? 0) + 1} end",
      },
    ],
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "gives sixty racers one seat and fifty-nine positions",
    },
  },
  {
    name: "another answer for an address that has its place",
    file: "worker/features/events/registration/register-visitor.ts",
    in: "registerVisitor",
    find: "const told = events[0] ?",
    replace: "const told = events[0] && mailed.meta.changes > 0 ?",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "under a known address gets no session and reads what a newcomer reads",
    },
  },
  {
    name: "to the end of the line by signing in",
    file: "worker/features/events/registration/register-member.ts",
    in: "registerMember",
    find: "set member_id = excluded.member_id,",
    replace: "set queue = excluded.queue, member_id = excluded.member_id,",
    test: { file: "tests/worker/events/waitlist.test.ts", title: "keeps the place of whoever confirms by mail" },
  },
  {
    name: "a seat left empty by somebody who leaves",
    file: "worker/features/events/registration/register-for-event.ts",
    in: "giveBack",
    find: "...promotionStatements(c, eventId)",
    replace: "...[]",
    test: { file: "tests/worker/events/waitlist.test.ts", title: "moves up when a seat is given back" },
  },
  {
    name: "more promoted than there are seats",
    file: "worker/features/events/registration/promote-from-waitlist.ts",
    in: "promotionStatements",
    find: "max(0, min(${event.waitlistCount}, ${event.capacity} - ${event.attendeeCount}))",
    replace: "${event.waitlistCount}",
    test: { file: "tests/worker/events/waitlist.test.ts", title: "moves up by as many as there are places more" },
  },
  {
    name: "promoted to an event that was called off",
    file: "worker/features/events/registration/promote-from-waitlist.ts",
    in: "promotionStatements",
    find: "and ${event.cancelledAt} is null",
    replace: "",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "stands still once the event was called off or has begun",
    },
  },
  {
    name: "a seat freed by somebody who only waited",
    file: "worker/features/events/registration/register-for-event.ts",
    in: "giveBack",
    find: "attendee_count - (given.queue is null)",
    replace: "attendee_count - 1",
    test: { file: "tests/worker/events/waitlist.test.ts", title: "closes up when somebody leaves it" },
  },
];
