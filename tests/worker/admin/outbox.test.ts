import { createExecutionContext, createMessageBatch, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import type { MailKind, MailStatus, OutboxPage, OutboxRowView } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { audit, outbox, suppression } from "#db/schema/index.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { commitMail } from "#tests/support/mail/recorded-mail.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";
import worker from "#worker/index.ts";

let otto: TestMember;
let olga: TestMember;
let keys: string[];
let answer: () => Response;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
  olga = await createMember({ name: "Olga Lind", role: "admin" });
});
beforeEach(() => {
  keys = [];
  answer = () => new Response("OK");
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    keys.push(new Headers(init?.headers).get("idempotency-key") ?? "");
    return answer();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A provider that answers, and a queue that does not deliver by itself: the tests run the consumer. */
const withProvider = () => ({
  ...env,
  MAIL_ENDPOINT: "https://mail.test/send",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
  MAIL: { sendBatch: async () => undefined } as unknown as Queue<{ id: string }>,
});
async function deliver(id: string) {
  await worker.queue(
    createMessageBatch("node-network-mail", [{ id: newId(), timestamp: new Date(), attempts: 1, body: { id } }]),
    withProvider(),
  );
}

async function addMail(status: MailStatus, values: Partial<typeof outbox.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const now = Date.now();
  await testDb()
    .insert(outbox)
    .values({
      id,
      key: `password-changed:${id}`,
      kind: "password-changed" as MailKind,
      to: `${id}@mail.test`,
      toName: "Nadia Benali",
      status,
      attempts: status === "dead" ? 6 : 0,
      lastError: status === "dead" ? "The mailbox is full" : null,
      dueAt: now,
      createdAt: now,
      ...values,
    });
  return id;
}
/** The admin's request, with a queue that does not deliver by itself. */
async function replay(id: string, admin = otto): Promise<Response> {
  const context = createExecutionContext();
  const answered = await app.fetch(
    new Request(`${ORIGIN}/api/admin/outbox/${id}/replay`, {
      method: "POST",
      headers: { origin: ORIGIN, cookie: admin.cookie, "content-type": "application/json" },
      body: "{}",
    }),
    withProvider(),
    context,
  );
  await waitOnExecutionContext(context);
  return answered;
}
const rowOf = async (id: string) => (await testDb().select().from(outbox).where(eq(outbox.id, id)))[0];
const auditsOf = (id: string) => testDb().select().from(audit).where(eq(audit.subjectId, id));
const list = async (query = "") =>
  (await (await call(`/api/admin/outbox${query}`, { cookie: otto.cookie })).json()) as OutboxPage;

describe("a dead mail sent again", () => {
  it("becomes pending, is sent once under its own key, and is in the audit log", async () => {
    const id = await addMail("dead");
    const replayed = await replay(id);
    expect(replayed.status).toBe(200);
    expect((await replayed.json()) as OutboxRowView).toMatchObject({
      id,
      status: "pending",
      attempts: 0,
      lastError: null,
      replayedAt: expect.any(String),
    });
    await deliver(id);
    await deliver(id);
    expect(keys).toEqual([`password-changed:${id}`]);
    expect(await rowOf(id)).toMatchObject({ status: "sent", attempts: 1 });
    expect(await auditsOf(id)).toMatchObject([
      {
        actorId: otto.id,
        action: "mail-replayed",
        subjectKind: "mail",
        before: { status: "dead", attempts: 6, lastError: "The mailbox is full" },
        after: { status: "pending" },
      },
    ]);
  });

  it("cannot be replayed a second time, also when it is dead again", async () => {
    const id = await addMail("dead");
    expect((await replay(id)).status).toBe(200);
    expect((await replay(id)).status).toBe(409);
    answer = () => new Response("no such mailbox", { status: 400 });
    await deliver(id);
    expect((await rowOf(id))?.status).toBe("dead");
    const again = await replay(id);
    expect([again.status, ((await again.json()) as { detail: string }).detail]).toEqual([
      409,
      "This email has already been resent.",
    ]);
    expect(await auditsOf(id)).toHaveLength(1);
  });

  it("is sent once when two admins replay it at the same moment, twenty times", async () => {
    for (let round = 0; round < 20; round++) {
      const id = await addMail("dead");
      const answers = await Promise.all([replay(id, otto), replay(id, olga)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await auditsOf(id)).toHaveLength(1);
    }
  });

  it("removes the suppression of its address, and of no other", async () => {
    const id = await addMail("dead", { to: "full@mail.test" });
    const at = { reason: "550 gone", createdAt: Date.now() };
    await testDb()
      .insert(suppression)
      .values([
        { email: "full@mail.test", ...at },
        { email: "other@mail.test", ...at },
      ]);
    await replay(id);
    const held = (await testDb().select().from(suppression)).map(({ email }) => email);
    expect(held).toContain("other@mail.test");
    expect(held).not.toContain("full@mail.test");
  });

  it("is refused for mail that is not dead, and then removes no suppression", async () => {
    await testDb().insert(suppression).values({ email: "held@mail.test", reason: "550 gone", createdAt: Date.now() });
    for (const status of ["pending", "sent", "skipped"] as const) {
      const id = await addMail(status, { to: "held@mail.test" });
      expect((await replay(id)).status, status).toBe(409);
      expect((await rowOf(id))?.status).toBe(status);
      expect(await auditsOf(id)).toEqual([]);
    }
    expect(await testDb().select().from(suppression).where(eq(suppression.email, "held@mail.test"))).toHaveLength(1);
    expect((await replay(newId())).status).toBe(404);
  });

  it("is not sent, with a reason, when its cause is out of date", async () => {
    const reset = await addMail("dead", { kind: "password-reset", key: `password-reset:${newId()}` });
    const ada = await createMember({ emailVerified: false });
    const late = await addMail("dead", {
      kind: "email-verification",
      to: ada.email,
      memberId: ada.id,
      createdAt: Date.now() - DAY_MS,
    });
    for (const id of [reset, late]) {
      await replay(id);
      await deliver(id);
    }
    expect(keys).toEqual([]);
    const overtaken = "Not sent because something changed before it went out, or because its address is not confirmed.";
    expect(await rowOf(reset)).toMatchObject({ status: "skipped", lastError: overtaken });
    const over = "Not sent because its link is no longer valid.";
    expect(await rowOf(late)).toMatchObject({ status: "dead", lastError: over });
  });

  it("is only for admins", async () => {
    const id = await addMail("dead");
    const ada = await createMember();
    expect((await replay(id, ada)).status).toBe(403);
    expect((await replay(id, { ...ada, cookie: "" })).status).toBe(401);
    expect((await rowOf(id))?.status).toBe("dead");
  });
});

describe("all dead mails sent again", () => {
  /** The admin's request, with a provider that this test answers for. */
  const replayAll = () =>
    app.fetch(
      new Request(`${ORIGIN}/api/admin/outbox/replay`, {
        method: "POST",
        headers: { origin: ORIGIN, cookie: otto.cookie, "content-type": "application/json" },
        body: "{}",
      }),
      withProvider(),
      createExecutionContext(),
    );

  it("are those that were not sent again yet, have an address, and are not to a suppressed one", async () => {
    await testDb().delete(outbox);
    const [first, second] = [await addMail("dead"), await addMail("dead")];
    const kept = [
      await addMail("dead", { replayedAt: 1 }),
      await addMail("dead", { to: "" }),
      await addMail("dead", { to: "refused@mail.test" }),
      await addMail("sent"),
    ];
    await testDb().insert(suppression).values({ email: "refused@mail.test", reason: "550 gone", createdAt: 1 });
    const before = await Promise.all(kept.map(rowOf));
    const answered = await replayAll();
    expect([answered.status, await answered.json()]).toEqual([200, { count: 2 }]);
    for (const id of [first, second])
      expect(await rowOf(id)).toMatchObject({ status: "pending", attempts: 0, replayedAt: expect.any(Number) });
    expect(await Promise.all(kept.map(rowOf))).toEqual(before);
    const [entry] = await testDb().select().from(audit).where(eq(audit.action, "mails-replayed"));
    expect(entry).toMatchObject({ actorId: otto.id, after: { count: 2 } });
    expect((await replayAll()).status).toBe(409);
  });
});

describe("the outbox", () => {
  it("is for admins only, and shows mail texts in local development only", async () => {
    const { id } = await commitMail();
    const [member, pendingAdmin] = [await createMember(), await createMember({ role: "admin", status: "pending" })];
    const twoStep = await createMember({ role: "admin", columns: { twoFactorEnabled: true } });
    for (const path of ["/api/admin/outbox", `/api/admin/outbox/${id}`, `/api/admin/outbox/${newId()}`]) {
      expect((await call(path)).status).toBe(401);
      expect((await call(path, { cookie: member.cookie })).status).toBe(403);
      expect((await call(path, { cookie: pendingAdmin.cookie })).status).toBe(403);
    }
    expect((await call(`/api/admin/outbox/${id}`, { cookie: twoStep.cookie })).status).toBe(200);
    const inProduction = await worker.fetch(
      new Request(`${ORIGIN}/api/admin/outbox/${id}`, { headers: { cookie: twoStep.cookie } }),
      { ...env, APP_ENV: "production" },
      createExecutionContext(),
    );
    expect(inProduction.status).toBe(404);
  });

  it("lists each status separately, newest first, in pages without a gap", async () => {
    await testDb().delete(outbox);
    const ids: Record<MailStatus, string[]> = { pending: [], sent: [], skipped: [], dead: [] };
    for (let at = 0; at < 60; at++) {
      const status = at % 3 === 0 ? "dead" : at % 3 === 1 ? "pending" : at < 30 ? "skipped" : "sent";
      ids[status].push(await addMail(status, { dueAt: 1000 + at }));
    }
    // Pending mails of one due date come on both sides of the end of a page.
    for (let at = 0; at < 22; at++) ids.pending.push(await addMail("pending", { dueAt: 2000 }));
    for (const status of ["pending", "sent", "skipped", "dead"] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let asked = 0; asked < 10; asked++) {
        const page: OutboxPage = await list(`?status=${status}${cursor ? `&cursor=${cursor}` : ""}`);
        expect(page.rows.length).toBeLessThanOrEqual(20);
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.cursor;
        if (!cursor) break;
      }
      expect(cursor).toBeNull();
      expect(seen, status).toEqual(ids[status].toReversed());
    }
    const first = await list();
    const second = await list(`?cursor=${first.cursor}`);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(40);
    expect((await call("/api/admin/outbox?status=lost", { cookie: otto.cookie })).status).toBe(422);
  });
});
