const CONVERSATION = "durable/conversation/conversation.ts";
const LOG = "durable/conversation/store.ts";

export const CHAT = [
  {
    name: "no unique key on client ids",
    edits: [
      { file: LOG, find: "firsts integer not null, unique (sender, client_id)", replace: "firsts integer not null" },
      { file: LOG, find: " on conflict (sender, client_id) do nothing`,", replace: "`," },
    ],
    file: "tests/durable/conversation.test.ts",
    test: "keeps a message once however often its client id comes",
  },
  {
    name: "acknowledge before insert",
    edits: [
      {
        file: CONVERSATION,
        find: "    const { messages, refused } = this.#append(memberId, peerId, drafts, socket);",
        replace: `    const early = drafts.map(({ clientId }, n) => ({ clientId, seq: this.#log.lastSeq + n + 1, createdAt: new Date().toISOString() }));
    send(socket, { type: "ack", acks: early });
    const { messages, refused } = this.#append(memberId, peerId, drafts, socket);`,
      },
    ],
    file: "tests/durable/conversation.test.ts",
    test: "commits a whole frame or nothing of it",
  },
  {
    name: "snapshot and subscription apart",
    edits: [
      {
        file: CONVERSATION,
        find: "  override fetch(request: Request): Response {",
        replace: "  override async fetch(request: Request): Promise<Response> {",
      },
      {
        file: CONVERSATION,
        find: "    const { server, answer } = acceptSocket(this.ctx, holder);",
        replace: `    const snapshot = [...inFrames(this.#log.since(holder.since))];
    await new Promise((resolve) => setTimeout(resolve, 5));
    const { server, answer } = acceptSocket(this.ctx, holder);`,
      },
      {
        file: CONVERSATION,
        find: "for (const messages of inFrames(this.#log.since(holder.since)))",
        replace: "for (const messages of snapshot)",
      },
    ],
    file: "tests/durable/conversation.test.ts",
    test: "has no gap and no repeat between snapshot and live messages",
  },
  {
    name: "no row for an ended session",
    edits: [
      {
        file: "worker/auth/session/revoke-sessions.ts",
        find: `      .insert(sessionRevocation)
      .select(
        db
          .select({
            sessionId: session.id,
            memberId: session.userId,
            endedAt: sql<number>\`cast(\${now} as integer)\`.as("ended_at"),
          })
          .from(session)
          .where(ending),
      )
      .onConflictDoNothing()
      .returning({ sessionId: sessionRevocation.sessionId }),`,
        replace: "      .select({ sessionId: session.id })\n      .from(session)\n      .where(ending),",
      },
    ],
    file: "tests/durable/sockets.test.ts",
    test: "is repeated by the clock until every conversation has acknowledged it",
  },
];
