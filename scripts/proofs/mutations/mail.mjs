/** How many emails an address gets, and what is in them. */
export const MAIL = [
  {
    name: "a stranger's address mailed without limit",
    file: "worker/mail/budget.ts",
    find: 'else max(${forAny}, ${whenRoom(other, sql`not ${isVerifying("counted")}`)}) end',
    replace: "else ${now} end",
    test: {
      file: "tests/worker/mail/budget.test.ts",
      title:
        "stops when a visitor registers somebody else's address, cancels, and registers again, and nothing is lost",
    },
  },
  {
    name: "text of others in a mail to an address that nobody confirmed",
    file: "worker/mail/proven-address.ts",
    find: "and ${registration.confirmedAt} is not null",
    replace: "",
    test: {
      file: "tests/worker/mail/hosts-in-mail.test.ts",
      title: "is not that of a registration without an account, which its mailed link confirmed",
    },
  },
  {
    name: "a web address in a line of a form that edits",
    file: "worker/http/validate.ts",
    find: "!isHost(issue) || !stored.has(lineOf(issue))",
    replace: "!isHost(issue)",
    test: {
      file: "tests/worker/text/stored-lines.test.ts",
      title: "is not what stands where addresses are allowed, and no line of another field",
    },
  },
  {
    name: "one mail sent by each delivery of its message",
    file: "worker/mail/consumer.ts",
    find: 'eq(outbox.status, "pending"), lte(outbox.dueAt, now)',
    replace: 'eq(outbox.status, "pending")',
    test: {
      file: "tests/worker/mail/sending.test.ts",
      title: "is sent once when its queue message is delivered five times",
    },
  },
  {
    name: "an announcement by a member who does not host the event",
    file: "worker/features/events/announcements/announce.ts",
    find: "${isOwn(c)} and",
    replace: "",
    test: {
      file: "tests/worker/events/announcements.test.ts",
      title: "is for the host only: admins, members, visitors and a host who is no longer approved are refused",
    },
  },
  {
    name: "mail of a host to unconfirmed registrations",
    file: "worker/features/events/announcements/fan-out.ts",
    find: "when 'event-changed' then ${isConfirmed(\"recipient\")} and",
    replace: "when 'event-changed' then",
    test: {
      file: "tests/worker/events/host-mails.test.ts",
      title: "that follow each other are one mail at once and one ten minutes later, to confirmed registrations only",
    },
  },
];
