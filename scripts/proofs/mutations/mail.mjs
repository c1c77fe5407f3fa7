export const MAIL = [
  {
    name: "no outbox sweep",
    edits: [{ file: "worker/scheduled.ts", find: "  sweepOutbox,\n", replace: "" }],
    file: "tests/worker/mail/mail.test.ts",
    test: "is found by the sweep and sent",
  },
  {
    name: "no lease on mail",
    edits: [
      {
        file: "worker/mail/consumer.ts",
        find: "        lte(outbox.dueAt, now),\n        lt(outbox.attempts",
        replace: "        lt(outbox.attempts",
      },
    ],
    file: "tests/worker/mail/mail.test.ts",
    test: "is sent once when its wake-up call is delivered five times",
  },
];
