/**
 * Bugs on purpose. Each must turn its named test red, else that test proves nothing. `find` stands exactly once in its file; `test` is the
 * beginning of the test's name. A new rule that a test claims to hold gets its bug here.
 */
const CONVERSATION = "durable/conversation.ts";
const LOG = "durable/conversation-log.ts";

export const MUTATIONS = [
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
    name: "seat read, then written",
    edits: [
      {
        file: "worker/features/events/registering.ts",
        find: "sql`(${event.capacity} is null or ${event.attendeeCount} < ${event.capacity})`",
        replace: "sql`1`",
      },
      {
        file: "worker/features/events/commands.ts",
        find: "  const { sessionToken } = c.var;\n  if (!sessionToken) return registerVisitor(c, request);",
        replace: `  const { sessionToken } = c.var;
  const [seats] = await selectSeats(c.var.db, request.eventId);
  if (seats && seats.capacity !== null && seats.attendeeCount >= seats.capacity) throw new Problem("event-full");
  if (!sessionToken) return registerVisitor(c, request);`,
      },
    ],
    file: "tests/worker/registration.test.ts",
    test: "go to exactly one of two hundred racers for the last one",
  },
  {
    name: "no origin check on commands",
    edits: [
      {
        file: "worker/http/guards.ts",
        find: "  if (isUnsafe(c.req.method) || isUpgrade(c)) {",
        replace: "  if (isUpgrade(c)) {",
      },
    ],
    file: "tests/worker/ground.test.ts",
    test: "refuses a foreign, a null and a missing Origin",
  },
  {
    name: "no origin check on sockets",
    edits: [
      {
        file: "worker/http/guards.ts",
        find: "  if (isUnsafe(c.req.method) || isUpgrade(c)) {",
        replace: "  if (isUnsafe(c.req.method)) {",
      },
    ],
    file: "tests/worker/ground.test.ts",
    test: "refuses a foreign Origin on both sockets",
  },
  {
    name: "no outbox sweep",
    edits: [{ file: "worker/sweeps.ts", find: "[sweepOutbox, ", replace: "[" }],
    file: "tests/worker/mail.test.ts",
    test: "is found by the sweep and sent",
  },
  {
    name: "no lease on mail",
    edits: [
      {
        file: "worker/mail/consumer.ts",
        find: "        lte(outbox.dueAt, now),\n        lt(outbox.attempts",
        replace: "        lt(outbox.attempts",
      },
    ],
    file: "tests/worker/mail.test.ts",
    test: "is sent once when its wake-up call is delivered five times",
  },
  {
    name: "no row for an ended session",
    edits: [
      {
        file: "worker/auth/session-endings.ts",
        find: `      .insert(sessionEnding)
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
      .returning({ sessionId: sessionEnding.sessionId }),`,
        replace: "      .select({ sessionId: session.id })\n      .from(session)\n      .where(ending),",
      },
    ],
    file: "tests/durable/sockets.test.ts",
    test: "is repeated by the clock until every conversation has acknowledged it",
  },
  {
    name: "no idempotency key",
    edits: [
      {
        file: "worker/features/events/idempotency.ts",
        find: "where ${call ? sql`${onlyIf} and ${call.unused}` : sql`0`}",
        replace: "where 0 and ${onlyIf}",
      },
    ],
    file: "tests/worker/registration.test.ts",
    test: "gives a visitor the same outcome again, session included",
  },
  {
    name: "no record of an applied migration",
    edits: [
      {
        file: "worker/db/migrate.ts",
        find: '        primary.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(migration.name),\n',
        replace: "",
      },
    ],
    file: "tests/worker/migrate.test.ts",
    test: "applies a migration once when twenty isolates ask",
  },
  {
    name: "first data that a text can end",
    edits: [{ file: "worker/http/document.ts", find: '.replaceAll("<", "\\\\u003c")', replace: "" }],
    file: "tests/worker/documents.test.ts",
    test: "cannot be ended by a member's text",
  },
  {
    name: "any address to go on to after sign-in",
    edits: [
      {
        file: "worker/auth/next-path.ts",
        find: 'next.startsWith("/") && url.origin === env.APP_ORIGIN ? `${url.pathname}${url.search}`',
        replace: "next ? next",
      },
    ],
    file: "tests/worker/documents.test.ts",
    test: "is gone on to after sign-in only within this origin",
  },
  {
    name: "authority fields passed over in silence",
    edits: [
      {
        file: "worker/contract/auth.ts",
        find: "export const signUpInput = z.strictObject({",
        replace: "export const signUpInput = z.object({",
      },
    ],
    file: "tests/worker/auth.test.ts",
    test: "refuses every authority field",
  },
  {
    name: "a reset that leaves sessions open",
    edits: [
      {
        file: "worker/auth/recovery.ts",
        find: "  await endSessions(c.env, db, now, { memberId: member.id });\n",
        replace: "",
      },
    ],
    file: "tests/worker/auth.test.ts",
    test: "sets the password once, proves the address and ends every session",
  },
  {
    name: "no limit on wrong passwords",
    edits: [{ file: "worker/auth/sign-in-routes.ts", find: "    await spend(c, count);\n", replace: "" }],
    file: "tests/worker/auth.test.ts",
    test: "locks an account's sign-in after ten wrong tries",
  },
  {
    name: "a suspended member may sign in",
    edits: [
      { file: "worker/auth/library-hooks.ts", find: 'if (member?.status === "suspended")', replace: "if (!member)" },
    ],
    file: "tests/worker/auth.test.ts",
    test: "tells a suspended member so",
  },
  {
    name: "strangers named among the attendees",
    edits: [
      {
        file: "worker/features/events/queries.ts",
        find: "and(eq(user.id, first.memberId), known)",
        replace: "eq(user.id, first.memberId)",
      },
    ],
    file: "tests/worker/events.test.ts",
    test: "shows its organizer, at most five approved people",
  },
];
