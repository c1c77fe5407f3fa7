/** Messages: each once, in order, and only between people who may write to each other. */
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
      title: "keeps a message once however often its client id comes",
      group: "a conversation between two members",
    },
  },
  {
    name: "a message acknowledged before it is inserted",
    file: "durable/conversation/conversation.ts",
    in: "#send",
    find: "const { messages, refused } =",
    replace:
      'const early = drafts.map(({ clientId }, n) => ({ clientId, seq: this.#log.lastSeq + n + 1, createdAt: new Date().toISOString() }));\n    send(socket, { type: "ack", acks: early });\n    const { messages, refused } =',
    test: {
      file: "tests/durable/conversation.test.ts",
      title: "commits a whole frame or nothing of it",
      group: "a conversation between two members",
    },
  },
  {
    name: "snapshot and subscription apart",
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
          "const snapshot = [...inFrames(this.#log.since(holder.since))];\n    await new Promise((resolve) => setTimeout(resolve, 5));\n    const { server, answer } =",
      },
      {
        file: "durable/conversation/conversation.ts",
        in: "fetch",
        find: "of inFrames(this.#log.since(holder.since))",
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
    find: "this.#log.isParted()",
    replace: "false",
    test: { file: "tests/worker/network/blocks.test.ts", title: "refuses at the conversation itself" },
  },
  {
    name: "sockets left open by a block",
    file: "durable/conversation/conversation.ts",
    in: "part",
    find: "closeSocket(socket, CLOSE.notFound)",
    replace: "void socket",
    test: { file: "tests/worker/network/blocks.test.ts", title: "closes the sockets of both within a second" },
  },
];
