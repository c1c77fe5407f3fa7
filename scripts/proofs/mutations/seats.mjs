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
    find: "${onlyIf} and ${unused}",
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
        find: "insertRegistration(c, member, cancellations.isBelow)",
        replace: "insertRegistration(c, member, cancellations.isBelow, seen?.last ?? 0)",
      },
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "insertRegistration",
        find: "mayRegister: SQL",
        replace: "mayRegister: SQL, last: number",
      },
      {
        file: "worker/features/events/registration/register-member.ts",
        in: "insertRegistration",
        find: "${nextWaitlistNumber(sql`${isUnverified} and ${hold.isUsedUp}`)}",
        replace:
          "case when ${nextWaitlistNumber(sql`${isUnverified} and ${hold.isUsedUp}`)} is null then null else ${last + 1} end",
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
    replace: "const position = events[0] && accountCreated ?",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "under a known address gives no session and the same answer as under an unknown one",
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
    in: "freeSeats",
    find: "max(0, ${event.capacity} - ${event.attendeeCount})",
    replace: "${event.waitlistCount}",
    test: {
      file: "tests/worker/events/waitlist.test.ts",
      title: "promotes as many as the capacity rises, and nobody while there are no free seats",
    },
  },
  {
    name: "a guest's registration for an unverified account under its address",
    file: "worker/features/events/registration/register-member.ts",
    in: "insertRegistration",
    find: "and (registration.member_id = excluded.member_id or (select email_verified from user where user.id = excluded.member_id) = 1)",
    replace: "",
    test: {
      file: "tests/worker/events/registration-ownership.test.ts",
      title: "is not taken over by an unverified account under its address, confirmed or not",
    },
  },
  {
    name: "a registration that its reader confirmed left to an unverified account",
    file: "worker/features/events/registration-link/confirm-by-link.ts",
    in: "confirmByLink",
    find: "and (${user.emailVerified} = 1 or ${user.id} = ${viewer})",
    replace: "",
    test: {
      file: "tests/worker/events/registration-ownership.test.ts",
      title: "confirmed by mail belongs to the reader of the mail, not to the unverified account that made it",
    },
  },
  {
    name: "registrations left at the address that a member gave up",
    file: "worker/auth/email-change/confirm-email-change.ts",
    in: "confirmEmailChange",
    find: "registrations: moveRegistrations(db, { memberId, email: newEmail }, isCurrent)",
    replace: "registrations: null",
    test: {
      file: "tests/worker/events/registration-ownership.test.ts",
      title: "takes registrations along, with seats and numbers on the waitlist",
    },
  },
  {
    name: "a seat ended although it was confirmed",
    file: "worker/features/events/registration-link/confirm-by-link.ts",
    in: "confirmByLink",
    find: "holds: clearHolds(db, which)",
    replace: "holds: null",
    test: {
      file: "tests/worker/events/unconfirmed-seats.test.ts",
      title: "stays when it is confirmed",
    },
  },
  {
    name: "a seat for somebody whose hold is over",
    file: "worker/features/events/registration/promote-from-waitlist.ts",
    in: "firstOnWaitlist",
    find: "and ${canGetSeat(now)}",
    replace: "",
    test: {
      file: "tests/worker/events/unconfirmed-seats.test.ts",
      title: "is not given to the first on the waitlist when their time is over, but to the next",
    },
  },
];
