const WAITLIST = "tests/worker/events/waitlist.test.ts";

/** One bug of one place of `worker/features/events`. */
const bug = (name, file, find, replace, test) => ({
  name,
  edits: [{ file: `worker/features/events/${file}.ts`, find, replace }],
  file: WAITLIST,
  test,
});

const JOINING_THE_LINE = [
  bug(
    "a seat for everybody",
    "registering",
    "sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`",
    "sql`1`",
    "gives sixty racers one seat and fifty-nine positions",
  ),
  {
    name: "number in line read before the batch",
    edits: [
      {
        file: "worker/features/events/registration/register-member.ts",
        find: "  const position = waitlistPosition(",
        replace:
          "  const [seen] = await db.select({ last: event.lastQueue }).from(event).where(sql`${event.id} = ${eventId}`);\n  const position = waitlistPosition(",
      },
      {
        file: "worker/features/events/registration/register-member.ts",
        find: "${now}, ${now}, ${nextWaitlistNumber}",
        replace: "${now}, ${now}, case when ${nextWaitlistNumber} is null then null else ${(seen?.last ?? 0) + 1} end",
      },
    ],
    file: WAITLIST,
    test: "gives sixty racers one seat and fifty-nine positions",
  },
  bug(
    "a line without end",
    "registering",
    "sql`(${hasSeat} or ${event.waitlistCount} < ${WAITLIST_MAX})`",
    "sql`1`",
    "is refused when the line is full too",
  ),
  bug(
    "a place in line at what was called off",
    "register-member",
    " and ${event.cancelledAt} is null\n",
    "\n",
    "waits for nothing that was called off",
  ),
  bug(
    "another answer for an address that has its place",
    "register-visitor",
    "const told = events[0] ? nextPosition",
    "const told = events[0] && mailed.meta.changes > 0 ? nextPosition",
    "under a known address gets no session and reads what a newcomer reads",
  ),
  bug(
    "another position by a repetition",
    "register-visitor",
    "then ${event.waitlistCount} + 1 end",
    "then ${event.waitlistCount} end",
    "gets the same answer for the same key",
  ),
  bug(
    "to the end of the line by signing in",
    "register-member",
    "set member_id = excluded.member_id,",
    "set queue = excluded.queue, member_id = excluded.member_id,",
    "keeps the place of whoever confirms by mail",
  ),
];

const MOVING_UP = [
  bug(
    "a seat left idle by who goes",
    "commands",
    "    ...promotionStatements(c, eventId),\n",
    "",
    "moves up when a seat is given back",
  ),
  bug(
    "the newest first",
    "promotion",
    "order by ${registration.queue} limit",
    "order by ${registration.queue} desc limit",
    "moves up when a seat is given back",
  ),
  bug(
    "more promoted than there are seats",
    "promotion",
    "max(0, min(${event.waitlistCount}, ${event.capacity} - ${event.attendeeCount}))",
    "${event.waitlistCount}",
    "moves up by as many as there are places more",
  ),
  bug(
    "promoted after the start",
    "promotion",
    " and ${event.startsAt} > ${now} and",
    " and",
    "stands still once the event was called off or has begun",
  ),
  bug(
    "promoted to what was called off",
    "promotion",
    " and ${event.cancelledAt} is null`",
    "`",
    "stands still once the event was called off or has begun",
  ),
  bug(
    "a seat freed by who only waited",
    "commands",
    "attendee_count = attendee_count - (given.queue is null), waitlist_count = waitlist_count - (given.queue is not null)",
    "attendee_count = attendee_count - 1",
    "closes up when somebody leaves it",
  ),
  bug(
    "promoted without being told",
    "commands",
    "[...own, ...promotedMails(promoted)]",
    "own",
    "moves up when a seat is given back",
  ),
];

const LINKS_AND_LISTING = [
  bug(
    "confirmed at what was called off",
    "links",
    "  refuseClosed(linked.event, now);\n",
    '  if (linked.event.startsAt <= now) throw new Problem("registration-closed");\n',
    "is left by mail also when the event was called off",
  ),
  bug(
    "listing a place nobody stands behind",
    "commands",
    " and ${registration.confirmedAt} is not null`",
    "`",
    "is asked of nobody without a place of their own",
  ),
];

export const SEATS = [...JOINING_THE_LINE, ...MOVING_UP, ...LINKS_AND_LISTING];
