/** Seats, the waitlist, and who owns a registration. */
export const SEATS = [
  {
    name: "more seats than the capacity",
    file: "worker/features/events/event-sql.ts",
    find: "${event.attendeeCount} < ${event.capacity}",
    replace: "1",
    test: {
      file: "tests/worker/events/registration.test.ts",
      title: "go to exactly one of two hundred concurrent requests for the last one",
    },
  },
  {
    name: "nobody promoted when a registration is cancelled",
    file: "worker/features/events/registration/cancel-registration.ts",
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
    find: "and (registration.member_id = excluded.member_id or (select email_verified from user where user.id = excluded.member_id) = 1)",
    replace: "",
    test: {
      file: "tests/worker/events/registration-ownership.test.ts",
      title: "is not taken over by an unverified account under its address, confirmed or not",
    },
  },
  {
    name: "one idempotency key for everybody who sends it",
    file: "worker/http/idempotency.ts",
    find: "|| coalesce(${askerId}, ${visitor})",
    replace: "",
    test: {
      file: "tests/worker/events/registration.test.ts",
      title: "gives nobody else the outcome or the session: another network, another browser, a member",
    },
  },
];
