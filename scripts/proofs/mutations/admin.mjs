/** Decisions and actions of admins. */
export const ADMIN = [
  {
    name: "an application decided twice",
    file: "worker/features/admin/applications/decide-application.ts",
    in: "decideApplication",
    find: "${memberMatches(memberId, IS_OPEN[kind])} and",
    replace: "",
    test: { file: "tests/worker/admin/applications.test.ts", title: "give one outcome, one mail and one audit row" },
  },
  {
    name: "a suspension that revokes no session",
    file: "worker/features/admin/members/suspend-member.ts",
    in: "suspension",
    find: "memberMatches(memberId, sql`${user.status} = 'suspended'`)",
    replace: "sql`0`",
    test: {
      file: "tests/worker/admin/member-suspension.test.ts",
      title: "closes the inbox and conversation sockets at once, and the next request is 401",
    },
  },
  {
    name: "two admins who suspend each other",
    edits: [
      {
        file: "worker/features/admin/members/suspend-member.ts",
        in: "suspension",
        find: "(${user.role} <> 'admin' or ${hasOtherAdmin(memberId)})",
        replace: "true",
      },
      {
        file: "worker/db/audit.ts",
        in: "auditInsert",
        find: "actedBy(actorId, action)",
        replace: "action",
      },
    ],
    test: {
      file: "tests/worker/admin/members.test.ts",
      title: "is kept by one of two admins who demote or suspend each other at once",
    },
  },
  {
    name: "an action of somebody who is no admin anymore",
    file: "worker/db/audit.ts",
    in: "auditInsert",
    find: "actedBy(actorId, action)",
    replace: 'action === "role-changed" ? action : actedBy(actorId, action)',
    test: {
      file: "tests/worker/admin/admin-authority.test.ts",
      title: "a role by an admin who loses the role during the request",
    },
  },
];
