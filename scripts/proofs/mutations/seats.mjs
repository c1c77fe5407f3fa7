/** Seats and the waitlist. */
export const SEATS = [
  {
    name: "a free seat read before the batch",
    edits: [
      {
        file: "worker/features/events/event-sql.ts",
        in: "hasFreeSeat",
        find: "${event.attendeeCount} < ${event.capacity}",
        replace: "1",
      },
      {
        file: "worker/features/events/registration/register-for-event.ts",
        find: 'import { registerVisitor } from "./register-visitor.ts";',
        replace:
          'import { Problem } from "#http/problem.ts";\nimport { registerVisitor } from "./register-visitor.ts";\nimport { selectSeats } from "./seats.ts";',
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
      title: "go to exactly one of two hundred concurrent requests for the last one",
    },
  },
  {
    name: "no outcome kept under an idempotency key",
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
    name: "a number on the waitlist read before the batch",
    edits: [
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "registerMember",
        find: "const member = describeMember(",
        replace:
          "const [seen] = await db.select({ last: event.lastWaitlistNumber }).from(event).where(sql`${event.id} = ${eventId}`);\n  const member = describeMember(",
      },
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "registerMember",
        find: "insertRegistration(db, now, member)",
        replace: "insertRegistration(db, now, member, seen?.last ?? 0)",
      },
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "insertRegistration",
        find: "memberId }: MemberRegistration)",
        replace: "memberId }: MemberRegistration, last: number)",
      },
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "insertRegistration",
        find: "${now}, ${now}, ${nextWaitlistNumber}",
        replace: "${now}, ${now}, case when ${nextWaitlistNumber} is null then null else ${last + 1} end",
      },
    ],
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "gives sixty concurrent requests one seat and fifty-nine positions",
    },
  },
  {
    name: "another answer for an address that is registered already",
    file: "worker/features/events/registration/register-visitor.ts",
    in: "registerVisitor",
    find: "const position = events[0] ?",
    replace: "const position = events[0] && mail.meta.changes > 0 ?",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "under a known address gives no session and the same answer as under an unknown one",
    },
  },
  {
    name: "the last waitlist position for a member who signs in",
    file: "worker/features/events/registration/register-member.ts",
    in: "insertRegistration",
    find: "set member_id = excluded.member_id,",
    replace: "set queue = excluded.queue, member_id = excluded.member_id,",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "keeps the position of people who confirm by mail, sign in, or do neither",
    },
  },
  {
    name: "nobody promoted when a registration is cancelled",
    file: "worker/features/events/registration/cancel-registration.ts",
    in: "cancellationStatements",
    find: "promotion: promotionStatements(c, eventId)",
    replace: "promotion: null",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "promotes its first when a member cancels, and mails them",
    },
  },
  {
    name: "more people promoted than there are seats",
    file: "worker/features/events/registration/promote-from-waitlist.ts",
    in: "promotable",
    find: "max(0, min(${event.waitlistCount}, ${event.capacity} - ${event.attendeeCount}))",
    replace: "${event.waitlistCount}",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "promotes as many as the capacity rises, and nobody while there are no free seats",
    },
  },
  {
    name: "people promoted for a cancelled event",
    file: "worker/features/events/registration/promote-from-waitlist.ts",
    in: "promotionStatements",
    find: "and ${isOpen(now)}",
    replace: "and ${event.startsAt} > ${now}",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "promotes nobody once the event is cancelled or has started",
    },
  },
  {
    name: "a seat freed by somebody on the waitlist",
    file: "worker/features/events/registration/cancel-registration.ts",
    in: "cancellationStatements",
    find: "attendee_count - (cancelled.queue is null)",
    replace: "attendee_count - 1",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "lowers the positions behind somebody who leaves it, and frees no seat",
    },
  },
];
