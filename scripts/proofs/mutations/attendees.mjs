import { bugsOf } from "./bugs.mjs";

const events = (name) => `worker/features/events/${name}.ts`;
const LISTED = events("attendees");
const DOCUMENTS = events("documents");
const DOCUMENT = "worker/http/document.ts";

/** Who comes, whom that is told, and what everybody may read. */
export const ATTENDEES = [
  ...bugsOf("tests/worker/events/attendees.test.ts", [
    ["attendees: who chose not to be listed is", LISTED, " and ${registration.hidden} = 0`", "`", "are those let in"],
    ["attendees: who was never let in is listed", LISTED, '    eq(user.status, "approved"),\n', "", "are those let in"],
    [
      "attendees: blocked people see each other",
      LISTED,
      "    notBlocked(user.id, viewer),\n",
      "",
      "lack whoever blocked",
    ],
    [
      "attendees: the last one of a page once more",
      LISTED,
      "${registration.email}) > (",
      "${registration.email}) >= (",
      "come in the order they registered",
    ],
    [
      "attendees: pages end where nobody may be shown",
      LISTED,
      "last && rows.length > looked ?",
      "last && people.length > 0 && rows.length > looked ?",
      "come in the order they registered",
    ],
    [
      "attendees: found by words of their address",
      events("attendee-search"),
      "size: Infinity, fits });",
      "size: Infinity, fits: () => true });",
      "never finds anybody by their address",
    ],
    [
      "attendees: a search through everybody of a word",
      events("attendee-search"),
      ".crossJoin(registration)",
      ".innerJoin(registration, sql`+${registration.eventId} = ${eventId}`)",
      "looks at a fixed number at most",
    ],
  ]),
  ...bugsOf("tests/worker/events/host-registrations.test.ts", [
    [
      "registrations: for any member",
      events("registrations"),
      "  if (host.id !== viewer.id) authorizeAdmin(c.env, viewer);\n",
      "",
      "are for its host and admins",
    ],
    [
      "registrations: the page for any member",
      DOCUMENTS,
      "if (!event || !(event.viewer.isHost || isAdmin))",
      "if (!event)",
      "is to other members what any unknown path is",
    ],
    [
      "registrations: to an admin before a second step",
      events("registrations"),
      "authorizeAdmin(c.env, viewer);",
      'if (viewer.role !== "admin" || viewer.status !== "approved") throw new Problem("forbidden");',
      "ask an admin for a second step",
    ],
    [
      "registrations: those who are not listed left out",
      events("registrations"),
      "standing(isUnlisted)",
      "standing(sql`0`)",
      "tell name, address, company",
    ],
    [
      "registrations: places in line from one on each page",
      events("registrations"),
      "toWaitingPage(results[1], results[2][0]?.count ?? 0)",
      "toWaitingPage(results[1], 0)",
      "come over pages without gaps",
    ],
    [
      "registrations: formulas in the file",
      events("registrations-csv"),
      "{ escapeFormulae: FORMULA }",
      "{}",
      "holds no cell that a spreadsheet would run",
    ],
    [
      "registrations: reading order turned in the file",
      events("registrations-csv"),
      'cell.replace(BIDI, "")',
      "cell",
      "holds no cell that a spreadsheet would run",
    ],
    [
      "registrations: a file that ends after a thousand",
      events("registrations-csv"),
      "    cursor = page.cursor;\n",
      "    cursor = null;\n",
      "holds everybody once in thousands of rows",
    ],
  ]),
  ...bugsOf("tests/worker/events/public-pages.test.ts", [
    [
      "public: a title ends the data of search engines",
      DOCUMENT,
      '.replaceAll("<", "\\\\u003c")',
      "",
      "cannot be broken out of",
    ],
    [
      "public: local clocks called UTC",
      events("structured-data"),
      'parts.timeZoneName?.replace("GMT", "") || "+00:00"',
      '"+00:00"',
      "writes the clocks of Europe/Zurich",
    ],
    [
      "public: called off, and search engines not told",
      events("structured-data"),
      'event.cancelled ? "EventCancelled" : ',
      "",
      "stays at its address when it is called off",
    ],
    [
      "public: searches in search engines",
      DOCUMENTS,
      "Object.keys(query).length === 0",
      "query",
      "asked for something of its own",
    ],
    [
      "public: a suspended member's own list",
      DOCUMENTS,
      ' || error.code === "account-suspended"',
      "",
      "sends visitors and suspended members",
    ],
    [
      "public: a reader's cookie in what caches keep",
      "worker/app.ts",
      " && !isShared) keepBookmark",
      ") keepBookmark",
      "lists the public addresses",
    ],
    [
      "public: what was called off in the sitemap",
      events("sitemap"),
      "and(isAhead, gt(event.startsAt, now))",
      "gt(event.startsAt, now)",
      "lists the public addresses",
    ],
    [
      "public: everybody's place in line is the last",
      events("event-queries"),
      " and ahead.queue <= registration.queue limit",
      " limit",
      "shows a member their own place",
    ],
    [
      "public: what was called off is similar",
      events("similar"),
      "candidates.filter(({ cancelledAt }) => cancelledAt === null)",
      "candidates",
      "are of the same host first",
    ],
  ]),
  ...bugsOf("tests/worker/events/events.test.ts", [
    [
      "public: nowhere is a place in common",
      events("similar"),
      "nullif(${its(\"place\")}, '')",
      '${its("place")}',
      "is one trip and at most 60 rows a read",
    ],
  ]),
];
