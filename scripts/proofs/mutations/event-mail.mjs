import { bugsOf } from "./bugs.mjs";

/** Mail about events, and calendar files. */
const LETTERS = "worker/mail/event-letters.ts";
const CALENDAR = "worker/mail/calendar.ts";

export const EVENT_MAIL = [
  ...bugsOf("tests/worker/event-mail.test.ts", [
    [
      "a cancellation without a higher SEQUENCE",
      CALENDAR,
      "event.sequence + (cancelled ? 1 : 0)",
      "event.sequence",
      "carries the calendar entry that fits",
    ],
    [
      "a calendar entry named after the event",
      CALENDAR,
      "id: `${registrationId}@${host}`",
      "id: `${event.id}@${host}`",
      "carries the calendar entry that fits",
    ],
    [
      "an entry for an event that was called off",
      CALENDAR,
      "registration === null || event.cancelledAt !== null",
      "registration === null",
      "carries the calendar entry that fits",
    ],
    [
      "a calendar entry for whoever waits",
      CALENDAR,
      "(registration ? registration.position !== null : facts.waited)",
      "(!registration && facts.waited)",
      "carries the calendar entry that fits",
    ],
    [
      "a waitlist letter to somebody promoted",
      LETTERS,
      "    ? writeSeatLetter(row, about, facts.message, now)",
      '    ? row.kind === "registration-waitlisted" ? writeLineLetter(row, { ...about, position: 1 }) : writeSeatLetter(row, about, facts.message, now)',
      "is not sent to somebody promoted as if they waited",
    ],
    [
      "letters about an event that was called off",
      LETTERS,
      "  if (event.cancelledAt !== null) return null;\n",
      "",
      "is not sent once the event was called off",
    ],
    [
      "letters about a registration that is gone",
      LETTERS,
      "  if (!registration) return null;\n  const about = { ...sent, event, position: registration.position, confirmed: registration.confirmed };",
      "  const about = { ...sent, event, position: registration?.position ?? null, confirmed: true };",
      "is not sent once the registration is gone",
    ],
    [
      "reminders of what has begun",
      LETTERS,
      "about.event.startsAt > now ? reminderLetter(about) : null",
      "reminderLetter(about)",
      "reminds nobody of what has begun",
    ],
    [
      "a new account told it is going while it waits",
      LETTERS,
      "position: registration?.position ?? null,",
      "position: null,",
      "says what is true while its registration waits",
    ],
    [
      "everybody first in line",
      "worker/mail/event-facts.ts",
      "ahead.queue <= registration.queue",
      "ahead.queue = registration.queue",
      "names the place in line",
    ],
    [
      "nobody asked to confirm",
      "worker/mail/event-facts.ts",
      "{ ...row, confirmed: row.confirmed === 1 }",
      "{ ...row, confirmed: true }",
      "asks whoever never confirmed to do so",
    ],
    [
      "the host's words as markup",
      "worker/mail/templates/letter.ts",
      'linesOf(letter.quote).map((line, i) => html`${i === 0 ? "" : raw("<br>")}${line}`)',
      'linesOf(letter.quote).map((line, i) => html`${i === 0 ? "" : raw("<br>")}${raw(line)}`)',
      "carries the host's words as theirs",
    ],
    [
      "the host's words as ours",
      "worker/mail/templates/letter.ts",
      "`> ${line}`.trimEnd()",
      "line",
      "carries the host's words as theirs",
    ],
    [
      "a line break in a parameter",
      "worker/mail/render.ts",
      "letter.subject, event?.title, event?.location, event?.host]",
      "letter.subject]",
      "never leaves with a line break",
    ],
    [
      "a line break in a header",
      "worker/mail/render.ts",
      'if (lines.some((value) => value !== undefined && /[\\r\\n]/.test(value))) return { dead: "A line break in a header" };\n',
      "",
      "never leaves with a line break",
    ],
    [
      "text that turns what stands beside it",
      "worker/mail/event-facts.ts",
      'line.replaceAll(/[\\u202a-\\u202e\\u2066-\\u2069]/g, "")',
      "line",
      "does not turn the reading direction",
    ],
  ]),
  ...bugsOf("tests/worker/mail-fire.test.ts", [
    [
      "a lost answer taken for a refusal",
      "worker/mail/providers/json.ts",
      'return { outcome: "failed", reason: name',
      'return { outcome: "refused", badAddress: false, reason: name',
      "is one mail at a provider that accepts it",
    ],
    [
      "a new key for each attempt",
      "worker/mail/consumer.ts",
      "await renderMail(env, row,",
      "await renderMail(env, { ...row, key: row.attempts > 1 ? `${row.key}:${row.attempts}` : row.key },",
      "is one mail at a provider that accepts it",
    ],
    [
      "a lease that never ends",
      "worker/mail/consumer.ts",
      "dueAt: now + MAIL_LEASE_MS }",
      "dueAt: now * 2 }",
      "survives a consumer that dies in the middle",
    ],
    [
      "a row that was cut off at every attempt left waiting",
      "worker/mail/consumer.ts",
      "  for (const { id } of due.filter((row) => row.attempts >= MAIL_MAX_ATTEMPTS)) await bury(db, id, now);\n",
      "",
      "is a dead letter that says so when every consumer was cut off",
    ],
    [
      "mail replayed as often as one likes",
      "worker/features/admin/outbox-commands.ts",
      "where ${outbox.id} = ${id} and ${outbox.status} = 'dead' and ${outbox.replayedAt} is null`,\n    ),\n    db.select()",
      "where ${outbox.id} = ${id}`,\n    ),\n    db.select()",
      "is a dead letter when it is refused",
    ],
  ]),
  ...bugsOf("tests/worker/mail.test.ts", [
    [
      "more wake-up calls than a queue takes at a time",
      "worker/mail/jobs.ts",
      "const QUEUE_BATCH = 100;",
      "const QUEUE_BATCH = 1000;",
      "is woken for any number of mails",
    ],
  ]),
  ...bugsOf("tests/worker/calendar.test.ts", [
    [
      "a calendar entry for whoever has no place",
      "worker/features/events/calendar-routes.ts",
      "sql`${registration.confirmedAt} is not null and ${registration.queue} is null`,",
      "",
      "is nobody's who has no place",
    ],
    [
      "a calendar entry of somebody else",
      "worker/features/events/calendar-routes.ts",
      "    eq(registration.memberId, viewerId(sessionToken, now)),\n",
      "",
      "is nobody's who has no place",
    ],
  ]),
];
