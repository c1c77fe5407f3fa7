/** What members, hosts, and admins may do. */
export const ACCESS = [
  {
    name: "a route without a row in the access matrix",
    file: "worker/app.ts",
    find: 'app.route("/api/health", healthRoutes);',
    replace: 'app.route("/api/health", healthRoutes);\n  app.get("/api/unlisted", (c) => c.json({}));',
    test: { file: "tests/worker/access/access.test.ts", title: "is in the matrix, and the matrix has no other" },
  },
  {
    name: "admin actions for any member",
    file: "worker/features/admin/routes.ts",
    find: "authorizeAdmin(c.env, viewer);",
    replace: "",
    test: { file: "tests/worker/admin/applications.test.ts", title: "is only for admins" },
  },
  {
    name: "an action of somebody who is no admin anymore",
    file: "worker/db/audit.ts",
    find: "${actedBy(actorId, action)}",
    replace: "${action}",
    test: {
      file: "tests/worker/admin/admin-authority.test.ts",
      title: "by an admin who loses the role during the request",
    },
  },
  {
    name: "a suspended member treated as a member",
    file: "worker/auth/session/session.ts",
    find: 'if (row.status === "suspended")',
    replace: "if (false)",
    test: {
      file: "tests/worker/media/upload.test.ts",
      title: "is for members, pending ones too, and not for suspended ones",
    },
  },
  {
    name: "the registrations of an event for any member",
    file: "worker/features/events/attendees/registrations.ts",
    find: "authorizeEventsOf(c.env, viewer, host.id);",
    replace: "void authorizeEventsOf;",
    test: { file: "tests/worker/events/host-registrations.test.ts", title: "are for its host and admins" },
  },
  {
    name: "a profile for somebody its member blocked",
    file: "worker/domain/members/visible-member.ts",
    find: "and ${notBlocked(viewerId, user.id)}",
    replace: "",
    test: {
      file: "tests/worker/profiles/views.test.ts",
      title: "of a profile that the viewer does not see is 404 as of an unknown one, and counts nothing",
    },
  },
  {
    name: "a connection left after a block",
    file: "worker/features/network/blocks/disconnect-members.ts",
    find: "endConnection(db, memberId, blockedId, isBlocked)",
    replace: "endConnection(db, memberId, blockedId, sql`0`)",
    test: {
      file: "tests/worker/network/blocked-members.test.ts",
      title: "ends the connection, and unblocking does not bring it back",
    },
  },
];
