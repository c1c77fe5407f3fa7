/** Creating, editing and cancelling events. */
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
    name: "one event per repetition of a request",
    file: "worker/features/events/hosting/create-event.ts",
    in: "createEvent",
    find: "${call?.unused ?? sql`1`} and",
    replace: "",
    test: {
      file: "tests/worker/events/hosting.test.ts",
      title: "creates one event of twenty requests at once, with the same answer for each",
    },
  },
  {
    name: "the answer of another member's idempotency key",
    file: "worker/features/events/hosting/create-event.ts",
    in: "getCreatedBefore",
    find: "!created.viewer.isHost",
    replace: "!created",
    test: {
      file: "tests/worker/events/hosting.test.ts",
      title: "is 409 with another body, and for another member with the same body",
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
  {
    name: "an edit of any version",
    file: "worker/features/events/hosting/edit-event.ts",
    in: "isValidEdit",
    find: "and ${event.version} = ${input.version}",
    replace: "",
    test: {
      file: "tests/worker/events/hosting.test.ts",
      title: "accepts one of two concurrent edits of one version and refuses the other with 409",
    },
  },
  {
    name: "an admin's edit without an audit row",
    file: "worker/features/events/hosting/event-changes.ts",
    in: "auditChange",
    find: "}, onlyIf",
    replace: "},\n    sql`0`",
    test: {
      file: "tests/worker/events/hosting.test.ts",
      title: "by an admin is in the audit log with the changes, descriptions shortened",
    },
  },
  {
    name: "an event cancelled again and again",
    file: "worker/features/events/hosting/cancel-event.ts",
    in: "cancelEvent",
    find: "and ${event.cancelledAt} is null",
    replace: "",
    test: { file: "tests/worker/events/hosting.test.ts", title: "twice, or ten times at once, happens once" },
  },
];
