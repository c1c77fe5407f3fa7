/** Emails to everyone registered for an event. */
export const ANNOUNCEMENTS = [
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
    name: "mail of a host to unconfirmed registrations",
    file: "worker/features/events/announcements/fan-out.ts",
    in: "isAddressed",
    find: "when 'event-changed' then ${isConfirmed(\"recipient\")} and",
    replace: "when 'event-changed' then",
    test: {
      file: "tests/worker/events/host-mails.test.ts",
      title: "that follow each other are one mail at once and one ten minutes later, to confirmed registrations only",
    },
  },
];
