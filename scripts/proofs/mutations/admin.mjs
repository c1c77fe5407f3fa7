/** What admins decide. */
export const ADMIN = [
  {
    name: "an application decided on twice",
    file: "worker/features/admin/applications/commands.ts",
    in: "decide",
    find: "${holds(memberId, STANDING[kind])} and",
    replace: "",
    test: { file: "tests/worker/admin/applications.test.ts", title: "give one outcome, one mail and one audit row" },
  },
  {
    name: "a mail for a decision that another admin made",
    file: "worker/features/admin/applications/commands.ts",
    in: "decide",
    find: "MAIL_KINDS[kind], onlyIf",
    replace: "MAIL_KINDS[kind], sql`true`",
    test: { file: "tests/worker/admin/applications.test.ts", title: "give one outcome, one mail and one audit row" },
  },
  {
    name: "a suspension that leaves sessions open",
    file: "worker/features/admin/members/suspension.ts",
    in: "suspendMember",
    find: "holds(memberId, sql`${user.status} = 'suspended'`)",
    replace: "sql`0`",
    test: { file: "tests/worker/admin/members.test.ts", title: "closes the inbox and conversation sockets" },
  },
  {
    name: "two admins suspend each other",
    edits: [
      {
        file: "worker/features/admin/members/suspension.ts",
        in: "suspendMember",
        find: "(${user.role} <> 'admin' or ${anotherAdmin(memberId)})",
        replace: "true",
      },
      {
        file: "worker/db/audit.ts",
        in: "auditInsert",
        find: "actedBy(actorId, action)",
        replace: "action",
      },
    ],
    test: { file: "tests/worker/admin/members.test.ts", title: "stays with one of two admins" },
  },
  {
    name: "a command of somebody who is no admin any more",
    file: "worker/db/audit.ts",
    in: "auditInsert",
    find: "actedBy(actorId, action)",
    replace: 'action === "role-changed" ? action : actedBy(actorId, action)',
    test: { file: "tests/worker/admin/admin-authority.test.ts", title: "a role by an admin" },
  },
  {
    name: "a mail sent again and again",
    file: "worker/features/admin/outbox/commands.ts",
    in: "replayMail",
    find: "= 'dead' and ${outbox.replayedAt} is null`",
    replace: "= 'dead'`",
    test: { file: "tests/worker/admin/outbox.test.ts", title: "is not sent a second time" },
  },
];
