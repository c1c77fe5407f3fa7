/** Each mail once, and nothing by a made-up link. */
export const MAIL = [
  {
    name: "no sweep of the outbox",
    file: "worker/scheduled.ts",
    in: "CRON_JOBS",
    find: "sweepOutbox",
    replace: "async () => {}",
    test: { file: "tests/worker/mail/queue.test.ts", title: "is found by the sweep and sent" },
  },
  {
    name: "no lease on mail",
    file: "worker/mail/consumer.ts",
    in: "claim",
    find: "lte(outbox.dueAt, now)",
    replace: "undefined",
    test: {
      file: "tests/worker/mail/sending.test.ts",
      title: "is sent once when its queue message is delivered five times",
    },
  },
  {
    name: "a lost answer treated as a refusal",
    file: "worker/mail/providers/json.ts",
    in: "jsonProvider",
    find: 'outcome: "failed", reason: name',
    replace: 'outcome: "refused", badAddress: false, reason: name',
    test: {
      file: "tests/worker/mail/mail-faults.test.ts",
      title: "is one mail at a provider that accepts it but whose answer is lost",
    },
  },
  {
    name: "a new key for each attempt",
    file: "worker/mail/consumer.ts",
    in: "deliver",
    find: "renderMail(mail)",
    replace: "renderMail({ ...mail, row: { ...row, key: row.attempts > 1 ? `${row.key}:${row.attempts}` : row.key } })",
    test: {
      file: "tests/worker/mail/mail-faults.test.ts",
      title: "is one mail at a provider that accepts it but whose answer is lost",
    },
  },
  {
    name: "a lease that never ends",
    file: "worker/mail/consumer.ts",
    in: "claim",
    find: "now + MAIL_LEASE_MS",
    replace: "now * 2",
    test: {
      file: "tests/worker/mail/mail-faults.test.ts",
      title: "is sent when a consumer dies in the middle of its batch",
    },
  },
  {
    name: "a mail never dead-lettered after its last attempt was cut off",
    file: "worker/mail/consumer.ts",
    in: "sweepOutbox",
    find: "row.attempts >= MAIL_MAX_ATTEMPTS",
    replace: "false",
    test: {
      file: "tests/worker/mail/mail-faults.test.ts",
      title: "is a dead letter with the reason when every attempt was cut off",
    },
  },
  {
    name: "a registration's link made up",
    file: "worker/mail/links.ts",
    in: "isLinkToken",
    find: "isSame(linkToken(env, purpose, row), token) &&",
    replace: "",
    test: {
      file: "tests/worker/mail/links.test.ts",
      title: "are 404 when altered, made up, of another purpose or too old",
    },
  },
  {
    name: "a mail's text shown in production",
    file: "worker/features/admin/outbox/queries.ts",
    in: "getOutboxMail",
    find: 'env.APP_ENV === "local"',
    replace: "env",
    test: {
      file: "tests/worker/mail/admin-outbox.test.ts",
      title: "is for admins only, and shows mail texts in local development only",
    },
  },
];
