/** Who may call what. */
const ACCESS_TEST = "tests/worker/access/access.test.ts";

export const ACCESS = [
  {
    name: "a route without a row in the access matrix",
    file: "worker/app.ts",
    in: "siteApp",
    find: 'app.route("/api/health", healthRoutes);',
    replace: 'app.route("/api/health", healthRoutes);\n  app.get("/api/unlisted", (c) => c.json({}));',
    test: { file: ACCESS_TEST, title: "is in the matrix, and the matrix has no other" },
  },
  {
    name: "admin actions for any member",
    file: "worker/features/admin/routes.ts",
    in: "requireAdmin",
    find: "authorizeAdmin(c.env, viewer);",
    replace: "",
    test: { file: ACCESS_TEST, title: "GET /api/admin/members/:id answers each caller as the matrix says" },
  },
  {
    name: "the inbox page for visitors",
    file: "worker/features/messages/documents.ts",
    in: "renderInbox",
    find: "if (!viewer) return signInFirst(c);",
    replace: 'if (!viewer) return renderDocument(c, { title: "Messages", description: "", viewer: null });',
    test: { file: ACCESS_TEST, title: "GET /messages answers each caller as the matrix says" },
  },
  {
    name: "a thread for a pending member",
    file: "worker/features/messages/routes.ts",
    in: "requireMessagingAndPeer",
    find: "await authorizeMessaging(c, viewer);",
    replace: "",
    test: { file: ACCESS_TEST, title: "GET /api/messages/:peerId answers each caller as the matrix says" },
  },
  {
    name: "a thread's socket for a pending member",
    file: "worker/features/messages/sockets.ts",
    in: "openConversationSocket",
    find: "messagingRefusal(c.env, viewer)",
    replace: "false",
    test: { file: ACCESS_TEST, title: "GET /api/messages/:peerId/socket answers each caller as the matrix says" },
  },
  {
    name: "a thread with somebody who blocked the viewer",
    file: "worker/features/messages/queries.ts",
    in: "selectPeer",
    find: "notBlocked(user.id, viewerId(token, now))",
    replace: "undefined",
    test: { file: ACCESS_TEST, title: "GET /api/messages/:peerId answers each caller as the matrix says" },
  },
  {
    name: "a suspended member treated as a member in the API",
    file: "worker/auth/session/session.ts",
    in: "getWithViewer",
    find: 'row.status === "suspended"',
    replace: "false",
    test: { file: ACCESS_TEST, title: "GET /api/me answers each caller as the matrix says" },
  },
  {
    name: "a suspended member treated as a member on pages",
    file: "worker/auth/session/session.ts",
    in: "readWithViewer",
    find: 'row.status !== "suspended"',
    replace: "true",
    test: { file: ACCESS_TEST, title: "GET /dashboard answers each caller as the matrix says" },
  },
  {
    name: "account changes for visitors",
    file: "worker/auth/session/require-member.ts",
    in: "requireMember",
    find: "await getViewer(c)",
    replace:
      'await getViewer(c).catch(() => ({ id: "", status: "approved", role: "member", capabilities: [] }) as never)',
    test: { file: ACCESS_TEST, title: "PATCH /api/me answers each caller as the matrix says" },
  },
];
