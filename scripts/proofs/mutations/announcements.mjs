/** Mail to all who come to an event. */
export const ANNOUNCEMENTS = [
  {
    name: "the reach of an announcement read before it is written",
    edits: [
      {
        file: "worker/features/events/announcements/fan-out.ts",
        in: "fanOutAnnouncement",
        find: "const next = sql`",
        replace:
          "const [seen] = await db.select({ until: announcement.until }).from(announcement).where(sql`${announcement.id} = ${id}`);\n  const next = sql`",
      },
      {
        file: "worker/features/events/announcements/fan-out.ts",
        in: "fanOutAnnouncement",
        find: "> (select ${announcement.until} from ${announcement} where ${isOpen(id)})",
        replace: "> ${seen?.until ?? null}",
      },
      {
        file: "worker/features/events/announcements/fan-out.ts",
        in: "fanOutAnnouncement",
        find: "|| ':' || told.id`",
        replace: "|| ':' || ${newIdSql(now)}`",
      },
    ],
    test: { file: "tests/worker/events/announcements.test.ts", title: "by five at once writes every mail once" },
  },
  {
    name: "anybody writes to attendees",
    file: "worker/features/events/announcements/announce.ts",
    in: "writeToAttendees",
    find: "${isOwn(c)} and",
    replace: "",
    test: { file: "tests/worker/events/announcements.test.ts", title: "is the host's alone" },
  },
  {
    name: "reminded each minute",
    file: "worker/features/events/announcements/sweeps.ts",
    in: "sweepReminders",
    find: "${event.reminded} = 0 and",
    replace: "",
    test: { file: "tests/worker/events/announcements.test.ts", title: "are promised once" },
  },
  {
    name: "letters about a registration that does not exist any more",
    file: "worker/features/events/mail/kinds.ts",
    in: "writeEventEmail",
    find: "if (!registration) return null; const about = { ...sent, event, position: registration.position, confirmed: registration.confirmed }",
    replace: "const about = { ...sent, event, position: registration?.position ?? null, confirmed: true }",
    test: { file: "tests/worker/events/event-mail.test.ts", title: "is not sent once the registration is gone" },
  },
];
