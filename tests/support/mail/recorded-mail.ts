import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { vi } from "vitest";
import type { MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { type event, outbox, registration } from "#db/schema/index.ts";
import { outboxInsert } from "#mail/outbox.ts";
import worker from "#worker/index.ts";
import { createEvent, testDb } from "../events/events.ts";
import { createMember } from "../members.ts";

type ProviderCall = { key: string; body: { template_params: Record<string, string> } & Record<string, unknown> };

/** What the mail provider and the queue received in this test, and how the provider responds. */
export const recorded = {
  calls: [] as ProviderCall[],
  enqueued: [] as { id: string; delaySeconds: number }[],
  respond: (): Response | Promise<Response> => new Response("OK"),
};

/**
 * Starts a new record, with a provider in place of `fetch`, and no delivery but those of `deliver`: the queue of the worker's bindings passes
 * nothing on. Call it before each test, and `vi.restoreAllMocks` after it.
 */
export function recordMail(): void {
  Object.assign(recorded, { calls: [], enqueued: [], respond: () => new Response("OK") });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    const headers = new Headers(init?.headers);
    recorded.calls.push({ key: headers.get("idempotency-key") ?? "", body: JSON.parse(String(init?.body)) });
    return recorded.respond();
  });
  vi.spyOn(Object.getPrototypeOf(env.MAIL), "sendBatch").mockResolvedValue(undefined);
}

/** The worker's environment with the JSON provider, and a queue that only records its messages. */
export const withRecording = () => ({
  ...env,
  MAIL_ENDPOINT: "https://mail.test/send",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
  MAIL: {
    sendBatch: async (messages: Iterable<{ body: { id: string }; delaySeconds?: number }>) => {
      for (const { body, delaySeconds } of messages)
        recorded.enqueued.push({ id: body.id, delaySeconds: delaySeconds ?? 0 });
    },
  } as unknown as Queue<{ id: string }>,
});

/** Hands queue messages with these outbox ids to the real queue handler, in one batch. */
export async function deliver(ids: string[], { queue = "node-network-mail", using = withRecording() } = {}) {
  const batch = createMessageBatch(
    queue,
    ids.map((id) => ({ id: newId(), timestamp: new Date(), attempts: 1, body: { id } })),
  );
  const context = createExecutionContext();
  await worker.queue(batch, using);
  return getQueueResult(batch, context);
}

export const runCron = (using = withRecording()) =>
  worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, using);
export const enqueuedIds = () => recorded.enqueued.map(({ id }) => id);
export const rowOf = async (id: string) => (await testDb().select().from(outbox).where(eq(outbox.id, id)))[0];
export const makeDue = (id: string) => testDb().update(outbox).set({ dueAt: 1 }).where(eq(outbox.id, id));

/** Inserts a registration and its mail as a command does, but sends no queue message. */
export async function commitMail(
  kind: MailKind = "registration-confirmed",
  values: Partial<typeof event.$inferInsert> = {},
) {
  const member = await createMember({ name: "Nadia Benali", email: `${newId()}@mail.test` });
  const eventId = await createEvent(values);
  const [registrationId, id] = [newId(), newId()];
  const now = Date.now();
  const db = testDb();
  const { email: to, name: toName } = member;
  await db.batch([
    db.insert(registration).values({
      id: registrationId,
      eventId,
      memberId: member.id,
      email: to,
      name: toName,
      confirmedAt: kind === "registration-unconfirmed" ? null : now,
      createdAt: now,
    }),
    outboxInsert(db, withRecording(), now, {
      id,
      key: `${kind}:${registrationId}`,
      kind,
      to,
      toName,
      memberId: member.id,
      eventId,
      registrationId,
    }),
  ]);
  return { id, member, eventId, registrationId };
}
