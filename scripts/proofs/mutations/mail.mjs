/** Each email once, and no effect of a forged link. */
export const MAIL = [
  {
    name: "a stranger's address mailed without limit",
    file: "worker/mail/budget.ts",
    in: "countedAt",
    find: 'else max(${forAny}, ${whenRoom(other, sql`not ${isVerifying("counted")}`)}) end',
    replace: "else ${now} end",
    test: {
      file: "tests/worker/mail/budget.test.ts",
      title:
        "stops when a visitor registers somebody else's address, cancels, and registers again, and nothing is lost",
    },
  },
  {
    name: "a guest's answer that tells whether the address was registered",
    file: "worker/features/events/registration/register-visitor.ts",
    in: "insertMail",
    find: "mail, isAccepted(visitor))",
    replace: "mail, isInserted)",
    test: {
      file: "tests/worker/mail/budget.test.ts",
      title: "is refused alike to a guest whose address was registered before and to one whose was not",
    },
  },
  {
    name: "no lease on mail",
    file: "worker/mail/consumer.ts",
    in: "isDue",
    find: "lte(outbox.dueAt, now)",
    replace: "undefined",
    test: {
      file: "tests/worker/mail/sending.test.ts",
      title: "is sent once when its queue message is delivered five times",
    },
  },
  {
    name: "a new key for each attempt",
    file: "worker/mail/consumer.ts",
    in: "deliver",
    find: "renderMail(mail)",
    replace: "renderMail({ ...mail, row: { ...row, key: row.attempts > 1 ? `${row.key}:2` : row.key } })",
    test: {
      file: "tests/worker/mail/sending.test.ts",
      title: "is one logical mail when the provider accepts it and the answer is lost",
    },
  },
  {
    name: "the token of a link in the query",
    file: "worker/mail/links.ts",
    in: "mailedLink",
    find: "${path}#",
    replace: "${path}?",
    test: {
      file: "tests/worker/mail/link-secrets.test.ts",
      title: "is in the fragment of its address, in every kind of mail, and in no query",
    },
  },
  {
    name: "a mail's text shown in production",
    file: "worker/features/admin/outbox/queries.ts",
    in: "getOutboxMail",
    find: 'env.APP_ENV === "local"',
    replace: "env",
    test: {
      file: "tests/worker/admin/outbox.test.ts",
      title: "is for admins only, and shows mail texts in local development only",
    },
  },
];
