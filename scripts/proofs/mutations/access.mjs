import { bugsOf } from "./bugs.mjs";

const MATRIX = "tests/worker/access/access.test.ts";
const APP = "worker/app.ts";
const SESSION = "worker/auth/session/session.ts";
const ADMIN_DOCUMENTS = "worker/features/admin/documents.ts";
const MESSAGES = "worker/features/messages/routes.ts";
const THREADS = "worker/features/messages/documents.ts";
const SOCKETS = "worker/features/messages/sockets.ts";
const ACCOUNT = "worker/features/settings/account/routes.ts";
const SECURITY = "worker/features/settings/security/routes.ts";
const CONVERSATION = "durable/conversation/conversation.ts";
const LINKS = "worker/mail/links.ts";

/** A visitor as a member whom nothing is asked about. */
const NOBODY = '{ id: "", status: "approved", role: "member", capabilities: [] }';
const SIGN_IN_FIRST = "  if (!viewer) return signInFirst(c);\n";
const WHATEVER_VIEWER = `.catch(() => (${NOBODY}))`;

/** One guard taken away, found by the matrix's rows of these routes. A route that needs no guard runs beside them and stays green. */
const guard = (name, file, find, replace, ...routes) => [
  `access: ${name}`,
  file,
  find,
  replace,
  `${routes[0]} gives each asker`,
  `(${["GET /api/health", ...routes].map((route) => route.replaceAll(/[/*?]/g, "\\$&")).join("|")}) gives each asker`,
];

export const ACCESS = [
  ...bugsOf(MATRIX, [
    [
      "access: a route without a row",
      APP,
      'app.route("/api/health", healthRoutes);\n',
      'app.route("/api/health", healthRoutes);\napp.get("/api/unlisted", (c) => c.json({}));\n',
      "stands in the matrix",
      "stands in the matrix|GET \\/api\\/health gives each asker",
    ],
    guard(
      "the panel's commands for any member",
      "worker/features/admin/routes.ts",
      "  authorizeAdmin(c.env, viewer);\n",
      "",
      "GET /api/admin/members/:id",
    ),
    guard(
      "the panel's page for any member",
      ADMIN_DOCUMENTS,
      "if (!isAdmin || !Object.hasOwn",
      "if (!Object.hasOwn",
      "GET /admin",
      "GET /admin/:section/:id",
    ),
    guard("the panel's page for visitors", ADMIN_DOCUMENTS, SIGN_IN_FIRST, "", "GET /admin"),
    guard("the dashboard for visitors", "worker/pages/dashboard.ts", SIGN_IN_FIRST, "", "GET /dashboard"),
    guard(
      "the settings for visitors",
      "worker/pages/settings.ts",
      "  if (!viewer && section) return signInFirst(c);\n",
      "",
      "GET /settings",
    ),
    guard(
      "the inbox's page for visitors",
      THREADS,
      `  const { viewer } = await readWithViewer(c);\n${SIGN_IN_FIRST}`,
      "  const { viewer } = await readWithViewer(c);\n",
      "GET /messages",
    ),
    guard(
      "a thread's page for visitors",
      THREADS,
      `selectPeer(db, peerId, sessionToken, now));\n${SIGN_IN_FIRST}`,
      "selectPeer(db, peerId, sessionToken, now));\n",
      "GET /messages/:id",
    ),
    guard(
      "conversations for whoever waits for approval",
      MESSAGES,
      "  const viewer = await getViewer(ground(c));\n  await authorizeMessaging(ground(c), viewer);\n",
      "  const viewer = await getViewer(ground(c));\n",
      "GET /api/messages",
    ),
    guard(
      "a thread for whoever waits for approval",
      MESSAGES,
      '  await authorizeMessaging(ground(c), viewer);\n  c.set("viewer", viewer);\n  c.set("peer"',
      '  c.set("viewer", viewer);\n  c.set("peer"',
      "GET /api/messages/:peerId",
      "POST /api/messages/:peerId",
    ),
    guard(
      "a thread's socket for whoever waits for approval",
      SOCKETS,
      "  if (messagingRefusal(c.env, viewer)) return refuseSocket(CLOSE.forbidden);\n",
      "",
      "GET /api/messages/:peerId/socket",
    ),
    guard(
      "a thread's socket for visitors",
      SOCKETS,
      "now));\n  if (!viewer) return refuseSocket(CLOSE.sessionEnded);\n",
      "now));\n  if (!viewer) return refuseSocket(CLOSE.notFound);\n",
      "GET /api/messages/:peerId/socket",
    ),
    guard(
      "the inbox's line for visitors",
      SOCKETS,
      "readWithViewer(c);\n  if (!viewer) return refuseSocket(CLOSE.sessionEnded);\n",
      "readWithViewer(c);\n  if (!viewer) return refuseSocket(CLOSE.notFound);\n",
      "GET /api/inbox/socket",
    ),
    guard(
      "a thread's page for whoever waits for approval",
      THREADS,
      '  if (messagingRefusal(c.env, viewer)) return renderDocument(c, head(viewer, "Messages"));\n',
      "",
      "GET /messages/:id",
    ),
    guard(
      "a thread of whom somebody blocked",
      "worker/features/messages/queries.ts",
      "        notBlocked(user.id, viewerId(token, now)),\n",
      "",
      "GET /api/messages/:peerId",
      "POST /api/messages/:peerId",
      "GET /api/messages/:peerId/socket",
      "GET /messages/:id",
    ),
    guard(
      "a block answered by whom one blocked",
      "worker/features/network/blocks/commands.ts",
      " and not ${blockedByThem}\n",
      "\n",
      "PUT /api/network/blocks/:memberId",
    ),
    guard(
      "a suspended member asks as a member",
      SESSION,
      '  if (row.status === "suspended") throw new Problem("account-suspended");\n',
      "",
      "GET /api/me",
      "GET /api/me/security",
    ),
    guard(
      "a suspended member reads as a member",
      SESSION,
      'viewer: row && row.status !== "suspended" ? toViewer(row) : null',
      "viewer: row ? toViewer(row) : null",
      "GET /dashboard",
      "GET /sign-in",
      "GET /api/inbox/socket",
    ),
    guard(
      "another member's session ended",
      "worker/auth/session/revoke-sessions.ts",
      "return and(own, eq(session.id, which.sessionId));",
      "return eq(session.id, which.sessionId);",
      "DELETE /api/me/sessions/:id",
    ),
    guard(
      "oneself for visitors",
      "worker/auth/session/routes.ts",
      "viewerView(await getViewer(ground(c)))",
      `viewerView(await getViewer(ground(c))${WHATEVER_VIEWER})`,
      "GET /api/me",
    ),
    guard(
      "the session's sliding for visitors",
      "worker/auth/session/routes.ts",
      '  c.set("viewer", await getViewer(ground(c)));\n',
      `  c.set("viewer", await getViewer(ground(c))${WHATEVER_VIEWER});\n`,
      "POST /api/me/session",
    ),
    guard(
      "the account for visitors",
      ACCOUNT,
      'accountRoutes.get("/account", asMember, async',
      'accountRoutes.get("/account", async',
      "GET /api/me/account",
    ),
    guard(
      "the account's commands for visitors",
      ACCOUNT,
      '  c.set("viewer", await getViewer(ground(c)));\n',
      `  c.set("viewer", await getViewer(ground(c))${WHATEVER_VIEWER});\n`,
      "PATCH /api/me",
      "PUT /api/me/email",
      "PUT /api/me/password",
      "DELETE /api/me/email",
    ),
    guard(
      "authority in the account's fields",
      "worker/contract/auth.ts",
      "export const accountInput = z.strictObject({",
      "export const accountInput = z.object({",
      "PATCH /api/me",
    ),
    guard(
      "the security section for visitors",
      SECURITY,
      "  const viewer = await getViewer(c);\n  const rows",
      `  const viewer = await getViewer(c)${WHATEVER_VIEWER};\n  const rows`,
      "GET /api/me/security",
    ),
    guard(
      "ending sessions for visitors",
      SECURITY,
      "  const viewer = await getViewer(c);\n  await revokeSessions",
      `  const viewer = await getViewer(c)${WHATEVER_VIEWER};\n  await revokeSessions`,
      "DELETE /api/me/sessions",
    ),
    guard(
      "ending one session for visitors",
      SECURITY,
      "  const viewer = await getViewer(c);\n  const id",
      `  const viewer = await getViewer(c)${WHATEVER_VIEWER};\n  const id`,
      "DELETE /api/me/sessions/:id",
    ),
    guard(
      "unlinking for visitors",
      SECURITY,
      "  const viewer = await getViewer(c);\n  const provider",
      `  const viewer = await getViewer(c)${WHATEVER_VIEWER};\n  const provider`,
      "DELETE /api/me/identities/:provider",
    ),
    guard(
      "applying for visitors",
      "worker/features/membership/application/routes.ts",
      "(await getViewer(c as unknown as Context<AppEnv>)).id",
      `(await getViewer(c as unknown as Context<AppEnv>)${WHATEVER_VIEWER}).id`,
      "POST /api/me/application",
    ),
    guard(
      "blocking for visitors",
      "worker/features/network/blocks/routes.ts",
      '  c.set("viewer", await getViewer(ground(c)));\n',
      `  c.set("viewer", await getViewer(ground(c))${WHATEVER_VIEWER});\n`,
      "PUT /api/network/blocks/:memberId",
      "DELETE /api/network/blocks/:memberId",
    ),
    guard(
      "asking for a tier as a visitor",
      "worker/features/membership/tiers/routes.ts",
      "    await consumeMemberLimit(c);\n    await next();\n",
      "    await next();\n",
      "PUT /api/tiers/request",
    ),
    guard(
      "withdrawing a tier's request as a visitor",
      "worker/features/membership/tiers/routes.ts",
      "  await consumeMemberLimit(c);\n  await withdrawTierRequest",
      "  await withdrawTierRequest",
      "DELETE /api/tiers/request",
    ),
    guard(
      "a draft for everybody",
      "worker/features/pages/queries.ts",
      "if (!row || row.publishedAt === null)",
      "if (!row)",
      "GET /api/pages/:slug",
    ),
    guard(
      "an exclusive event for every member",
      "worker/features/events/registration/register-member.ts",
      "      and ${mayAttend(sql`${user.tierId}`)}\n",
      "",
      "POST /api/events/:id/registration",
    ),
    // A guest's place is refused whatever was written: that nothing is, the test of tiers holds.
  ]),
  ...bugsOf("tests/worker/network/blocks.test.ts", [
    [
      "access: a blocked member's conversation in the list",
      "worker/features/messages/queries.ts",
      ".where(and(inArray(user.id, ids), notBlocked(user.id, memberId)));",
      ".where(and(inArray(user.id, ids)));",
      "makes the two unknown to each other",
    ],
    [
      "access: a blocked member among the attendees",
      "worker/features/events/attendees/queries.ts",
      "    notBlocked(user.id, viewer),\n",
      "",
      "takes the two off each other's lists of attendees",
    ],
    [
      "access: a socket into a conversation parted just before",
      CONVERSATION,
      "    if (this.#log.isParted()) return refuseSocket(CLOSE.notFound);\n",
      "",
      "refuses at the conversation itself",
    ],
    [
      "access: a message into a conversation parted just before",
      CONVERSATION,
      "    if (this.#log.isParted()) return null;\n",
      "",
      "refuses at the conversation itself",
    ],
    [
      "access: sockets left open by a block",
      CONVERSATION,
      "    for (const socket of this.ctx.getWebSockets()) closeSocket(socket, CLOSE.notFound);\n  }\n\n  /** Closes a member's",
      "  }\n\n  /** Closes a member's",
      "closes the sockets of both within a second",
    ],
  ]),
  ...bugsOf("tests/worker/mail/mail.test.ts", [
    [
      "access: a registration's link made up",
      LINKS,
      "isSame(registrationToken(env, row), token) && now",
      "now",
      "are worth nothing when altered",
    ],
    [
      "access: a mail's text in production",
      "worker/features/admin/outbox/queries.ts",
      'env.APP_ENV === "local" ? await db.select()',
      "env ? await db.select()",
      "is for admins alone, and its texts for local development alone",
    ],
  ]),
  ...bugsOf("tests/worker/settings/account.test.ts", [
    [
      "access: an address's link made up",
      LINKS,
      "isSame(addressToken(env, row), token) && now",
      "now",
      "refuses a link a day old",
    ],
  ]),
];
