/** Messages: each once, in order, and only between members with permission. */
export const MESSAGES = [
  {
    name: "no unique key on client ids",
    edits: [
      {
        file: "durable/conversation/store.ts",
        in: "STEPS",
        find: ", unique (sender, client_id)",
        replace: "",
      },
      {
        file: "durable/conversation/store.ts",
        in: "#insert",
        find: "on conflict (sender, client_id) do nothing",
        replace: "",
      },
    ],
    test: {
      file: "tests/durable/conversation.test.ts",
      title: "stores a message once however often its client id is sent, by socket or by request",
      group: "a conversation between two members",
    },
  },
  {
    name: "a message acknowledged before it is inserted",
    file: "durable/conversation/conversation.ts",
    in: "#send",
    find: "const { messages, refused } =",
    replace:
      'const early = drafts.map(({ clientId }, n) => ({ clientId, seq: this.#store.lastSeq + n + 1, createdAt: new Date().toISOString() }));\n    send(socket, { type: "ack", acks: early });\n    const { messages, refused } =',
    test: {
      file: "tests/durable/conversation.test.ts",
      title: "commits a whole frame or nothing of it, and acknowledges nothing that is not committed",
      group: "a conversation between two members",
    },
  },
  {
    name: "snapshot and subscription in two steps",
    edits: [
      {
        file: "durable/conversation/conversation.ts",
        in: "fetch",
        find: "fetch(request: Request): Response",
        replace: "async fetch(request: Request): Promise<Response>",
      },
      {
        file: "durable/conversation/conversation.ts",
        in: "fetch",
        find: "const { server, answer } =",
        replace:
          "const snapshot = [...splitIntoFrames(this.#store.since(Math.max(holder.since, this.#store.lastSeq - CATCH_UP_MAX)))];\n    await new Promise((resolve) => setTimeout(resolve, 5));\n    const { server, answer } =",
      },
      {
        file: "durable/conversation/conversation.ts",
        in: "fetch",
        find: "of splitIntoFrames(this.#store.since(since))",
        replace: "of snapshot",
      },
    ],
    test: {
      file: "tests/durable/conversation.test.ts",
      title: "has no gap and no repeat between snapshot and live messages",
    },
  },
  {
    name: "a message into a conversation blocked just before",
    file: "durable/conversation/conversation.ts",
    in: "append",
    find: "this.#store.isBlocked()",
    replace: "false",
    test: {
      file: "tests/worker/network/blocks.test.ts",
      title: "refuses in the conversation itself a member whose permission was read just before the block",
    },
  },
  {
    name: "first messages to any number of strangers",
    file: "durable/conversation/admissions.ts",
    in: "admit",
    find: "this.#isFirst(sender) && waitMs > 0",
    replace: "waitMs < 0",
    test: {
      file: "tests/worker/messages/strangers.test.ts",
      title: "reach ten of eleven strangers who are written to at once, by request and by socket",
    },
  },
];
