/** Permissions of the API. */
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
    name: "an event by a member with an unverified address",
    file: "worker/domain/permissions/authorize.ts",
    in: "admissionRefusal",
    find: "!viewer.emailVerified &&",
    replace: "false &&",
    test: { file: ACCESS_TEST, title: "POST /api/events answers each caller as the matrix says" },
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
    name: "a thread with somebody who blocked the viewer",
    file: "worker/features/messages/queries.ts",
    in: "selectPeer",
    find: "isVisibleTo(viewerId(token, now))",
    replace: 'eq(user.status, "approved")',
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
];
