const HOSTING = "tests/worker/events/hosting.test.ts";
const ANNOUNCEMENTS = "tests/worker/events/announcements.test.ts";
const events = (file) => `worker/features/events/${file}.ts`;

/** One bug of one place. */
const bug = (name, file, find, replace, test, testFile = HOSTING) => ({
  name,
  edits: [{ file, find, replace }],
  file: testFile,
  test,
});

const CREATING = [
  bug(
    "hosting asked after the input",
    events("hosting-routes"),
    "  authorizeHosting(c.env, viewer);\n",
    "",
    "is refused to one who waits for approval",
  ),
  bug(
    "hosting decided on who one was",
    events("hosting"),
    " and ${isAdmitted(c.env)})`",
    ")`",
    "is refused in the batch itself to who stopped being a member",
  ),
  bug(
    "an event for each repetition",
    events("create-event"),
    "sql`${call?.unused ?? sql`1`} and ${refusal",
    "sql`${refusal",
    "makes one event of twenty at once",
  ),
  bug(
    "repetitions counted",
    events("create-event"),
    "subject: memberId }, isNew)",
    "subject: memberId }, sql`1`)",
    "is neither refused nor counted by the limit",
  ),
  bug(
    "no limit on events",
    events("create-event"),
    " and ${count.isWithin}`",
    "`",
    "is neither refused nor counted by the limit",
  ),
  bug(
    "another member's key",
    events("create-event"),
    "if (!made.viewer.isHost)",
    "if (!made)",
    "is told 409 with another body, and so is another member",
  ),
  bug(
    "a repetition judged by today's clock",
    events("create-event"),
    '  if (earlier) return getMade(c, earlier, call);\n  if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });\n',
    '  if (refusal) throw new Problem("invalid", { fields: { startsAt: refusal } });\n  if (earlier) return getMade(c, earlier, call);\n',
    "answers what was made also when the start has passed",
  ),
  bug(
    "a new event not waiting for the index",
    events("create-event"),
    "    toBeIndexed(c, id),\n",
    "",
    "waits for the search index",
  ),
];

const EDITING = [
  bug(
    "anybody edits an event",
    events("hosting"),
    "sql`(${isOwn(c)} or ${isAdmin(c)})` : isOwn(c)",
    "sql`(${isOwn(c)} or ${isAdmin(c)})` : sql`1`",
    "is refused to members who do not host it",
  ),
  bug(
    "an admin without a second step edits",
    events("hosting"),
    "sql`${user.twoFactorEnabled} = 1`",
    "sql`1`",
    "asks an admin for a second step in production",
  ),
  bug(
    "any version is edited",
    events("edit-event"),
    "sql`${event.version} = ${input.version} and ",
    "sql`",
    "lets one of two racing edits of one version win",
  ),
  {
    name: "seats counted when it was looked at",
    edits: [
      {
        file: events("edit-event"),
        find: "  const announcementId = newId();\n",
        replace: `  const announcementId = newId();
  const [seen] = await selectHosted(db, id);
  if (seen && Number(wanted.capacity ?? seen.attendeeCount) < seen.attendeeCount) throw new Problem("capacity-taken");
`,
      },
      { file: events("edit-event"), find: "<= ${wanted.capacity})`", replace: "<= ${wanted.capacity} or 1)`" },
    ],
    file: HOSTING,
    test: "counts the seats at the moment it is written",
  },
  bug(
    "any edit is told",
    events("edit-event"),
    "${differs(wanted, WHEN_AND_WHERE)} and ${hasPeople}",
    "${hasPeople}",
    "of words alone tells nobody",
  ),
  bug(
    "any edit raises SEQUENCE",
    events("event-changes"),
    "+ ${differs(wanted, WHEN_AND_WHERE)}`",
    "+ 1`",
    "of words alone tells nobody",
  ),
  bug(
    "the same again is a change",
    events("edit-event"),
    "and ${hasRoom} and ${differs(wanted)}`",
    "and ${hasRoom}`",
    "to what it is already changes nothing",
  ),
  bug(
    "a start that has passed is moved",
    events("edit-event"),
    "(${event.startsAt} > ${now} and ",
    "(1 and ",
    "is over with the event, and a start that has passed",
  ),
  bug(
    "an end before its start",
    events("edit-event"),
    " between 1 and ${EVENT_DURATION_MAX_MS})",
    " is not null)",
    "does not put its start after its end",
  ),
  bug(
    "an edit after the end",
    events("edit-event"),
    "and coalesce(${event.endsAt}, ${event.startsAt}) >= ${now} and",
    "and",
    "is over with the event, and a start that has passed",
  ),
  bug(
    "an edit of what was called off",
    events("edit-event"),
    " and ${event.cancelledAt} is null\n",
    "\n",
    "is refused once it was called off",
  ),
  bug(
    "an admin's edit not logged",
    events("event-changes"),
    "    onlyIf,\n",
    "    sql`0`,\n",
    "by an admin leaves what changed in the log",
  ),
  bug(
    "the host's own edit logged",
    events("hosting"),
    "where ${onlyIf} and not ${isOwn(c)})",
    "where ${onlyIf})",
    "by the host leaves none",
  ),
  bug(
    "more places promote nobody",
    events("edit-event"),
    ": promotionStatements(c, id);",
    ": promotionStatements(c, newId());",
    "with more places gives them to those who wait",
  ),
];

const CALLING_OFF = [
  bug(
    "called off again and again",
    events("call-off"),
    " and ${event.cancelledAt} is null and",
    " and",
    "twice, and ten times at once, is one",
  ),
  bug(
    "called off once it has begun",
    events("call-off"),
    " and ${event.startsAt} > ${now}`",
    "`",
    "is too late once it has begun",
  ),
  bug(
    "an admin's calling off not logged",
    events("call-off"),
    "    onlyIf,\n",
    "    sql`0`,\n",
    "by an admin is in the log",
  ),
];

const SPREADING = [
  {
    name: "how far an announcement came is read before it is written",
    edits: [
      {
        file: events("announcements"),
        find: "  const next = sql`",
        replace:
          "  const [seen] = await db.select({ until: announcement.until }).from(announcement).where(sql`${announcement.id} = ${id}`);\n  const next = sql`",
      },
      {
        file: events("announcements"),
        find: "> (select ${announcement.until} from ${announcement} where ${isOpen(id)})",
        replace: "> ${seen?.until ?? null}",
      },
      { file: events("announcements"), find: "|| ':' || told.id`", replace: "|| ':' || ${newIdSql(now)}`" },
    ],
    file: ANNOUNCEMENTS,
    test: "by five at once writes every mail once",
  },
  bug(
    "one mail of a kind for ever",
    events("announcements"),
    "|| ':' || ${announcement.id} || ':' ||",
    "|| ':' ||",
    "writes anew to everybody for each of two announcements",
    ANNOUNCEMENTS,
  ),
  bug(
    "everybody is written to",
    events("announcements"),
    "or (told.queue is null and told.confirmed_at is not null))",
    "or 1)",
    "as event-message tells those whom it concerns",
    ANNOUNCEMENTS,
  ),
  bug(
    "mail to sample people",
    events("announcements"),
    "sql`told.email not like '%@sample.test'`",
    "sql`1`",
    "writes to no sample people",
    ANNOUNCEMENTS,
  ),
  bug(
    "no sweep of announcements",
    "worker/scheduled.ts",
    "  sweepAnnouncements,\n",
    "",
    "is done by cron when the runtime was killed",
    ANNOUNCEMENTS,
  ),
  bug(
    "one long announcement first",
    events("announcement-sweeps"),
    "for (const { id } of open) await fanOutOne(env, db, id, now);\n    left -= open.length;",
    "for (const { id } of open.slice(0, 1)) await fanOutOne(env, db, id, now);\n    left -= 1;",
    "by cron takes a chunk of each in turn",
    ANNOUNCEMENTS,
  ),
  bug(
    "one id for many rows",
    "worker/db/ids.ts",
    "lower(hex(randomblob(",
    "lower(hex(zeroblob(",
    "is a UUIDv7 like those made outside",
    ANNOUNCEMENTS,
  ),
  bug(
    "more wake-up calls than a queue takes",
    "worker/mail/enqueue.ts",
    "const QUEUE_BATCH = 100;",
    "const QUEUE_BATCH = 1000;",
    "hands the queue no more messages at once",
    ANNOUNCEMENTS,
  ),
];

const WRITING = [
  bug(
    "anybody writes to attendees",
    events("write-to-attendees"),
    "sql`${isOwn(c)} and ",
    "sql`",
    "is the host's alone",
    ANNOUNCEMENTS,
  ),
  bug(
    "writing as often as one likes",
    events("write-to-attendees"),
    "and (${event.announcedAt} is null or ${event.announcedAt} + ${ANNOUNCEMENT_EVERY_MS} <= ${now})",
    "",
    "is done once a day",
    ANNOUNCEMENTS,
  ),
  bug(
    "a repetition of the host's words is refused",
    events("write-to-attendees"),
    "  if (earlier) return;\n",
    "",
    "with one key is done once",
    ANNOUNCEMENTS,
  ),
  bug(
    "writing for ever after the end",
    events("write-to-attendees"),
    "+ ${ANNOUNCEMENT_AFTER_MS} >= ${now}",
    "is not null",
    "may thank for a week after the end",
    ANNOUNCEMENTS,
  ),
  bug("no reminders", "worker/scheduled.ts", "  sweepReminders,\n", "", "come from cron itself", ANNOUNCEMENTS),
  bug(
    "reminded each minute",
    events("announcement-sweeps"),
    "sql`${event.reminded} = 0 and ",
    "sql`",
    "are promised once",
    ANNOUNCEMENTS,
  ),
  bug(
    "reminded of what has begun",
    events("announcement-sweeps"),
    "    and ${event.startsAt} > ${now} and",
    "    and",
    "are not promised for what has begun",
    ANNOUNCEMENTS,
  ),
];

export const HOSTS = [...CREATING, ...EDITING, ...CALLING_OFF, ...SPREADING, ...WRITING];
