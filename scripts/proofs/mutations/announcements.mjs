/** Mail to everybody registered for an event. */
export const ANNOUNCEMENTS = [
  {
    name: "the position of an announcement read before the batch",
    edits: [
      {
        file: "worker/features/events/announcements/fan-out.ts",
        in: "fanOutAnnouncement",
        find: "const scanned = nextRegistrations(id);",
        replace:
          "const [seen] = await db.select({ cursor: announcement.cursor }).from(announcement).where(sql`${announcement.id} = ${id}`);\n  const scanned = nextRegistrations(id, seen?.cursor ?? null);",
      },
      {
        file: "worker/features/events/announcements/fan-out.ts",
        in: "nextRegistrations",
        find: "(id: string) =>",
        replace: "(id: string, cursor: string | null) =>",
      },
      {
        file: "worker/features/events/announcements/fan-out.ts",
        in: "nextRegistrations",
        find: "> (select ${announcement.cursor} from ${announcement} where ${isUnfinished(id)})",
        replace: "> ${cursor}",
      },
      {
        file: "worker/features/events/announcements/fan-out.ts",
        in: "mailTo",
        find: "|| ':' || recipient.id`",
        replace: "|| ':' || ${newIdSql(now)}`",
      },
    ],
    test: { file: "tests/worker/events/announcements.test.ts", title: "by five runs at once writes every mail once" },
  },
  {
    name: "an announcement by a member who does not host the event",
    file: "worker/features/events/announcements/announce.ts",
    in: "announce",
    find: "${isOwn(c)} and",
    replace: "",
    test: {
      file: "tests/worker/events/announcements.test.ts",
      title: "is for the host only: admins, members, visitors and a host who is no longer approved are refused",
    },
  },
  {
    name: "a reminder every minute",
    file: "worker/features/events/announcements/sweeps.ts",
    in: "sweepReminders",
    find: "${event.reminded} = 0 and",
    replace: "",
    test: {
      file: "tests/worker/events/announcements.test.ts",
      title: "are announced once for an event that starts within a day, however often cron runs",
    },
  },
  {
    name: "a mail about a cancelled registration",
    file: "worker/features/events/mail/kinds.ts",
    in: "writeEventEmail",
    find: "if (!registration) return null; const about = { ...sent, event, position: registration.position, confirmed: registration.confirmed }",
    replace: "const about = { ...sent, event, position: registration?.position ?? null, confirmed: true }",
    test: {
      file: "tests/worker/events/event-mail.test.ts",
      title: "is not sent once the registration is cancelled",
    },
  },
];
