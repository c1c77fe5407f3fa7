import { bugsOf } from "./bugs.mjs";

const DECIDING = "worker/features/admin/applications/commands.ts";
const MEMBERS = "worker/features/admin/members/commands.ts";
const SUSPENSION = "worker/features/admin/members/suspension.ts";
const TIERS = "worker/features/admin/members/tier-statements.ts";
const NOTICES = "worker/domain/notifications/admin-notices.ts";
const ONE_OUTCOME = "give one outcome, one mail and one audit row";
const OPEN_PAGES = "of the member hear that they are let in";
const CLOSES = "closes the inbox and conversation sockets";
const NOT_THE_LAST = "is not for oneself, and not for the last admin";

/** Applications, members and what a tier allows. */
export const MEMBERSHIP = [
  ...bugsOf("tests/worker/admin/applications.test.ts", [
    [
      "an application decided on twice",
      DECIDING,
      "const onlyIf = sql`${holds(memberId, STANDING[kind])} and ${tierExists(given)}`;",
      "const onlyIf = tierExists(given);",
      ONE_OUTCOME,
    ],
    [
      "a mail for a decision that was another's",
      DECIDING,
      "mailed(c, memberId, MAIL_KINDS[kind], onlyIf)",
      "mailed(c, memberId, MAIL_KINDS[kind], sql`true`)",
      ONE_OUTCOME,
    ],
    [
      "a decision logged that was another's",
      DECIDING,
      "audited(c, memberId, deed, onlyIf),",
      "audited(c, memberId, deed, sql`true`),",
      ONE_OUTCOME,
    ],
    ["an applicant's open page not told", DECIDING, "      announceStatus(c.env, memberId, status),\n", "", OPEN_PAGES],
    ["the admins' open pages not told", DECIDING, "      announceApplications(c.env, c.var.db),\n", "", OPEN_PAGES],
    [
      "a letter of approval whatever was decided",
      "worker/mail/render.ts",
      'if (member?.status === "approved") return approvedEmail',
      "if (member) return approvedEmail",
      "never sends the letter of an approval",
    ],
    [
      "a kept tier priced anew",
      TIERS,
      "case when ${user.tierId} = ${to} then ${user.tierPriceMinor} else",
      "case when 0 then 0 else",
      "keeps the present tier and its price",
    ],
    ["the free tier counted", TIERS, "sql`${tier.id} <> ${FREE_TIER} and ", "sql`", "lets a member in with the tier"],
    [
      "applying again the day after",
      "worker/features/membership/application/routes.ts",
      "lte(user.statusSince, now - REAPPLY_AFTER_MS)",
      "lte(user.statusSince, Number.MAX_SAFE_INTEGER)",
      "is refused before, with the day",
    ],
  ]),
  ...bugsOf("tests/worker/admin/members.test.ts", [
    [
      "the last admin made a member",
      MEMBERS,
      ": anotherAdmin(memberId);",
      ": sql`true`;",
      "is never taken from the last approved admin",
    ],
    [
      "an applicant made an admin",
      MEMBERS,
      "? sql`${user.status} = 'approved'",
      "? sql`1",
      "is for approved members only",
    ],
    [
      "an admin whose address nobody proved",
      MEMBERS,
      "sql`${user.emailVerified} = 1`",
      "sql`1`",
      "is for members who proved their address only",
    ],
    ["an admin suspends themselves", SUSPENSION, "if (memberId === adminId)", 'if (memberId === "")', NOT_THE_LAST],
    [
      "a suspension that leaves sessions open",
      SUSPENSION,
      "holds(memberId, sql`${user.status} = 'suspended'`)),",
      "sql`0`),",
      CLOSES,
    ],
    [
      "a suspension that leaves sockets to the clock",
      SUSPENSION,
      "  await closeSockets(c.env, db, memberId, ended);\n",
      "",
      CLOSES,
    ],
    [
      "a suspension logged however often it is asked for",
      SUSPENSION,
      "const onlyIf = holds(memberId, sql`${isNews} and ${may}`);",
      "const onlyIf = holds(memberId, may);",
      "keeps status and reason",
    ],
    [
      "a member found once by every word",
      "worker/features/admin/members/search.ts",
      "return fitting[0] === row.word && ",
      "return ",
      "shows everybody of one word once",
    ],
    [
      "a member found by both walks",
      "worker/features/admin/members/search.ts",
      "!row.email.startsWith(address) && ",
      "",
      "shows everybody of one word once",
    ],
    [
      "members whose earlier id came late never found",
      "worker/domain/members/search-tokens.ts",
      "firstIdOf(now - LOOK_BACK_MS)",
      "firstIdOf(now + LOOK_BACK_MS)",
      "knows everybody after cron has run",
    ],
  ]),
  {
    // Whoever acts must be an admin at the moment they do, which alone keeps one of two who suspend each other: both guards are taken away.
    name: "two admins suspend each other",
    edits: [
      { file: SUSPENSION, find: "sql`(${user.role} <> 'admin' or ${anotherAdmin(memberId)})`", replace: "sql`true`" },
      { file: "worker/db/audit.ts", find: "${actedBy(actorId, action)}", replace: "${action}" },
    ],
    file: "tests/worker/admin/members.test.ts",
    test: "stays with one of two admins",
  },
  ...bugsOf("tests/worker/admin/admin-notices.test.ts", [
    [
      "the notice to admins written by every run",
      NOTICES,
      "outboxInsert(db, env, now, mail, stillLast)",
      "outboxInsert(db, env, now, mail)",
      "is written once by two runs",
    ],
    [
      "a notice to admins for every application",
      NOTICES,
      " || now - last.at < ADMIN_NOTICE_MS",
      "",
      "goes once an hour",
    ],
  ]),
  ...bugsOf("tests/worker/membership/tiers.test.ts", [
    [
      "the tier not asked at sockets and pages",
      "worker/domain/permissions/authorize.ts",
      ' ?? (viewer.capabilities.includes("networking") ? null : "tier-needed");',
      ";",
      "is asked wherever a member reaches another",
    ],
    [
      "the tier not asked at requests",
      "worker/domain/permissions/authorize.ts",
      '  await authorizeCapability(c, viewer, "networking");\n',
      "",
      "is asked wherever a member reaches another",
    ],
    [
      "an exclusive event open to every member",
      "worker/features/events/registration/register-member.ts",
      "      and ${mayAttend(sql`${user.tierId}`)}\n",
      "",
      "decides who registers for an exclusive event",
    ],
    [
      "an exclusive event open to guests",
      "worker/features/events/registration/register-visitor.ts",
      " and ${mayAttend(null)} and ",
      " and ",
      "decides who registers for an exclusive event",
    ],
    [
      "a tier asked of who has a place",
      "worker/features/events/detail/queries.ts",
      '  confirmedAt !== null || Boolean(viewer?.capabilities.includes("exclusive-events"));',
      '  Boolean(confirmedAt === 0 || viewer?.capabilities.includes("exclusive-events"));',
      "is not asked of a member who has a place",
    ],
    [
      "one's own tier asked for",
      "worker/features/membership/tiers/commands.ts",
      "ne(user.tierId, tierId), isThere)",
      "isThere)",
      "is refused for one's own tier",
    ],
    [
      "an edit of a tier over another's",
      "worker/features/admin/tiers/commands.ts",
      " and ${tier.version} = ${input.version})",
      ")",
      "is refused when somebody else edited it first",
    ],
    [
      "more tiers than there may be",
      "worker/features/admin/tiers/commands.ts",
      "(select count(*) from ${tier}) < ${TIERS_MAX} and not",
      "not",
      "is refused when there are as many",
    ],
    [
      "open threads left open by an edit of a tier",
      "worker/features/admin/tiers/commands.ts",
      "revokeMessaging(db, closes ? isCurrent : sql`0`),",
      "revokeMessaging(db, sql`0`),",
      "reaches every open thread in the end",
    ],
    [
      "open threads left open by another tier",
      MEMBERS,
      "      enforceMessagingPermission(c.env, db, memberId),\n",
      "",
      "closes an open thread also when an admin gives",
    ],
  ]),
];
