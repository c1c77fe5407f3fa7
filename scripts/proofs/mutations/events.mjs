/** Creating, editing and canceling events. */
export const EVENTS = [
  {
    name: "an event hosted by somebody who stopped being a member",
    file: "worker/features/events/hosting/hosted-event.ts",
    in: "hostId",
    find: "and ${isAdmitted(c.env)}",
    replace: "",
    test: {
      file: "tests/worker/events/hosting.test.ts",
      title: "is refused inside the batch to somebody who stopped being a member after the check",
    },
  },
  {
    name: "one idempotency key for everybody who sends it",
    file: "worker/http/idempotency.ts",
    in: "readIdempotencyKey",
    find: "|| coalesce(${askerId}, ${visitor})",
    replace: "",
    test: {
      file: "tests/worker/events/registration.test.ts",
      title: "gives nobody else the outcome or the session: another network, another browser, a member",
    },
  },
  {
    name: "an edit by a member who does not host the event",
    file: "worker/features/events/hosting/hosted-event.ts",
    in: "canEdit",
    find: ": isOwn(c)",
    replace: ": sql`1`",
    test: { file: "tests/worker/events/hosting.test.ts", title: "members who do not host it" },
  },
];
