/** Messages, reports, mails, logs, and what a browser keeps. */
export const PRIVATE_TEXT = [
  {
    name: "conversations for a pending member",
    file: "worker/features/messages/routes.ts",
    find: "const viewer = await getViewer(c);\n  await authorizeMessaging(c, viewer);",
    replace: "const viewer = await getViewer(c);",
    test: {
      file: "tests/worker/messages/conversations.test.ts",
      title: "is empty for a new member, 403 for a pending one, and 401 for visitors",
    },
  },
  {
    name: "a thread with somebody who blocked the viewer",
    file: "worker/features/messages/queries.ts",
    find: "isVisibleTo(viewerId(token, now))",
    replace: 'eq(user.status, "approved")',
    test: {
      file: "tests/worker/network/blocks.test.ts",
      title: "makes the two members unknown to each other, byte for byte, in both directions",
    },
  },
  {
    name: "a message into a conversation blocked just before",
    file: "durable/conversation/conversation.ts",
    find: "if (this.#store.isBlocked()) return null;",
    replace: "",
    test: {
      file: "tests/worker/network/blocks.test.ts",
      title: "refuses in the conversation itself a member whose permission was read just before the block",
    },
  },
  {
    name: "a first message by a permission that was taken back",
    file: "durable/conversation/admissions.ts",
    find: "return readAt < this.#changedAt;",
    replace: "return readAt < 0;",
    test: {
      file: "tests/worker/messages/changed-relation.test.ts",
      title: "the other one turns to connections only takes no first message",
    },
  },
  {
    name: "a question shown before its answer is published",
    file: "worker/features/opportunities/detail/parts.ts",
    find: "isNotNull(opportunityQuestion.publishedAt),",
    replace: "undefined,",
    test: {
      file: "tests/worker/opportunities/answers.test.ts",
      title: "are private until the owner publishes the answer, then without the asker's name",
    },
  },
  {
    name: "a report read by the admin it is about",
    file: "worker/features/admin/reports/open-report.ts",
    find: 'if (read?.subjectId === adminId) throw new Problem("not-found");',
    replace: "",
    test: {
      file: "tests/worker/reports/decisions.test.ts",
      title: "leaves out reports about the admin who asks, also in the count, and does not open or decide them",
    },
  },
  {
    name: "a mail's text shown in production",
    file: "worker/features/admin/outbox/queries.ts",
    find: 'env.APP_ENV === "local"',
    replace: "env",
    test: {
      file: "tests/worker/admin/outbox.test.ts",
      title: "is for admins only, and shows mail texts in local development only",
    },
  },
  {
    name: "cached data kept after signing out",
    file: "web/lib/auth/auth-client.ts",
    find: "queryClient.clear();",
    replace: "",
    test: { file: "tests/web/auth/auth-client.test.tsx", title: "signs out of every tab" },
  },
];
