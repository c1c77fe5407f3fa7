import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAIL_LEASE_MS } from "#contract/limits.ts";
import type { OutboxMailView, OutboxPage } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { outbox } from "#db/schema/index.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import {
  commitMail,
  deliver,
  enqueuedIds,
  makeDue,
  recorded,
  recordMail,
  rowOf,
  runCron,
  withRecording,
} from "#tests/support/mail/recorded-mail.ts";
import { createMember } from "#tests/support/members.ts";
import worker from "#worker/index.ts";

beforeEach(recordMail);
afterEach(() => {
  vi.restoreAllMocks();
});

describe("a mail whose queue message was lost", () => {
  it("is found by the sweep and sent", async () => {
    const { id } = await commitMail();
    await runCron();
    expect(enqueuedIds()).toContain(id);
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({ status: "sent" });
    recorded.enqueued = [];
    await runCron();
    expect(enqueuedIds()).not.toContain(id);
  });

  it("is committed when the queue is down, and the visitor gets no error", async () => {
    const down = { sendBatch: () => Promise.reject(new Error("queue is down")) } as unknown as Queue<{ id: string }>;
    const member = await createMember({ email: `${newId()}@mail.test` });
    const eventId = await createEvent();
    const context = createExecutionContext();
    const answered = await worker.fetch(
      new Request(`http://node.test/api/events/${eventId}/registration`, {
        method: "POST",
        headers: { origin: "http://node.test", "content-type": "application/json", cookie: member.cookie },
        body: JSON.stringify({ name: "Nadia Benali", email: member.email }),
      }),
      { ...withRecording(), MAIL: down },
      context,
    );
    expect(answered.status).toBe(201);
    const [row] = await testDb().select().from(outbox).where(eq(outbox.to, member.email));
    expect(row).toMatchObject({ status: "pending" });
    await runCron();
    expect(enqueuedIds()).toContain(row?.id);
  });

  it("is sent by one consumer during its lease, and due again when that consumer dies", async () => {
    const { id } = await commitMail();
    let arrived = () => {};
    const reached = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let giveUp = () => {};
    recorded.respond = () => {
      arrived();
      return new Promise<Response>((resolve) => {
        giveUp = () => resolve(new Response(null, { status: 500 }));
      });
    };
    const held = deliver([id]);
    await reached;
    const claimed = await rowOf(id);
    expect((claimed?.dueAt ?? 0) - Date.now()).toBeGreaterThan(MAIL_LEASE_MS / 2);
    recorded.respond = () => new Response("OK");
    await deliver([id]);
    await runCron();
    expect(recorded.calls).toHaveLength(1);
    expect(enqueuedIds()).not.toContain(id);
    await makeDue(id);
    await runCron();
    expect(enqueuedIds()).toContain(id);
    await deliver([id]);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 2 });
    // The first consumer was only slow: its result is ignored.
    giveUp();
    await held;
    expect(await rowOf(id)).toMatchObject({ status: "sent", lastError: null });
  });
});

describe("the mail queue", () => {
  it("repeats a message whose handling crashed, and leaves the row due when it crashed every time", async () => {
    const { id } = await commitMail();
    const broken = { ...withRecording(), AUTH_SECRET: undefined as unknown as string };
    const result = await deliver([id], { using: broken });
    expect(result.retryMessages).toHaveLength(1);
    expect(result.explicitAcks).toEqual([]);
    await deliver([id], { queue: "node-network-mail-dead" });
    expect(await rowOf(id)).toMatchObject({ status: "pending", lastError: "Sending crashed repeatedly." });
  });

  it("is enqueued for any number of mails, a hundred at a time as it takes them", async () => {
    const sizes: number[] = [];
    const sendBatch = async (messages: unknown[]) => void sizes.push(messages.length);
    const ids = Array.from({ length: 250 }, newId);
    await enqueueMail({ ...withRecording(), MAIL: { sendBatch } as never }, ids);
    expect(sizes).toEqual([100, 100, 50]);
  });

  it("ignores calls that name nothing", async () => {
    const batch = createMessageBatch<unknown>("node-network-mail", [
      { id: "a", timestamp: new Date(), attempts: 1, body: "nonsense" },
      { id: "b", timestamp: new Date(), attempts: 1, body: { id: newId() } },
    ]);
    const context = createExecutionContext();
    await worker.queue(batch, withRecording());
    expect((await getQueueResult(batch, context)).explicitAcks).toEqual(["a", "b"]);
    expect(recorded.calls).toEqual([]);
  });

  it("delivers a registration's mail to the local provider, and an admin reads it", async () => {
    vi.restoreAllMocks();
    const otto = await createMember({ role: "admin" });
    const email = `${newId()}@mail.test`;
    const registered = await call(`/api/events/${await createEvent()}/registration`, {
      body: { name: "Vera Visitor", email },
      ip: "192.0.2.1",
    });
    expect(registered.status).toBe(201);
    const read = async () => {
      const page = (await (await call("/api/admin/outbox", { cookie: otto.cookie })).json()) as OutboxPage;
      return page.rows.find((row) => row.to === email);
    };
    await expect.poll(async () => (await read())?.status, { timeout: 15_000, interval: 200 }).toBe("sent");
    const row = await read();
    expect(row).toMatchObject({ kind: "account-created", attempts: 1, lastError: null });
    const mail = (await (await call(`/api/admin/outbox/${row?.id}`, { cookie: otto.cookie })).json()) as OutboxMailView;
    expect(mail.subject).toBe("You're going: Winter Investment Summit");

    const token = /forgot-password#token=(\S+)/.exec(mail.text)?.[1];
    const password = "a password of my own";
    const reset = () => call("/api/auth/reset-password", { body: { token, newPassword: password } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(404);
    expect((await call("/api/me", { cookie: cookiesOf(registered) })).status).toBe(401);
    const signedIn = await call("/api/auth/sign-in/email", { body: { email, password } });
    expect(signedIn.status).toBe(200);

    // A repeat of the same mail does not make the used link work again.
    await testDb()
      .update(outbox)
      .set({ status: "pending", dueAt: 1 })
      .where(eq(outbox.id, row?.id ?? ""));
    await deliver([row?.id ?? ""], { using: env });
    expect((await reset()).status).toBe(404);
  });
});
