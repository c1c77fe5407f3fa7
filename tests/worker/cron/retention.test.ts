import { env } from "cloudflare:workers";
import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  AUDIT_LIFETIME_MS,
  EMAIL_CHANGE_LIFETIME_MS,
  HOUR_MS,
  MAIL_ADDRESS_LIFETIME_MS,
  SWEEP_SIZE,
} from "#contract/limits.ts";
import type { OutboxPage } from "#contract/mail.ts";
import { REPORT_LIFETIME_MS } from "#contract/reports/reasons.ts";
import { firstIdAt, newId } from "#db/ids.ts";
import { audit, emailChange, idempotency, outbox, rateLimit, report, setting } from "#db/schema/index.ts";
import { windowKey } from "#http/rate-limit.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/** Far from the hour at which other jobs have work. */
const NOW = Date.now();
const db = testDb();
const idAt = (instant: number) => `${firstIdAt(instant).slice(0, 14)}7${newId().slice(15)}`;

let admin: TestMember;
beforeEach(async () => {
  admin = await createMember({ name: "Otto Brandt", role: "admin", columns: { twoFactorEnabled: true } });
});
afterEach(async () => {
  await db.delete(outbox);
  await db.delete(setting);
});

async function mailFrom(createdAt: number, values: Partial<typeof outbox.$inferInsert> = {}): Promise<string> {
  const id = idAt(createdAt);
  await db.insert(outbox).values({
    id,
    key: `password-changed:${id}`,
    kind: "password-changed",
    to: "vera@mailbox.test",
    toName: "Vera Vogel",
    status: "sent",
    attempts: 2,
    dueAt: createdAt,
    createdAt,
    sentAt: createdAt,
    countedAt: createdAt,
    ...values,
  });
  return id;
}
const mailOf = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];

describe("the addresses of mails", () => {
  const old = NOW - MAIL_ADDRESS_LIFETIME_MS;

  it("are erased after ninety days; kind, counts and instants stay", async () => {
    const [gone, kept] = [await mailFrom(old), await mailFrom(old + 1)];
    const before = await mailOf(gone);
    const untouched = await mailOf(kept);
    await runCronJobs(env, NOW);
    expect(await mailOf(gone)).toEqual({ ...before, to: "", toName: "", countedAt: null });
    expect(await mailOf(kept)).toEqual(untouched);
    expect(JSON.stringify(await db.select().from(outbox).where(eq(outbox.id, gone)))).not.toContain("mailbox.test");
  });

  it("are erased from the reason of a failure too, and a reason without one stays", async () => {
    const dead = (lastError: string) => mailFrom(old, { status: "dead", lastError });
    const [named, plain] = [await dead("550 no mailbox <vera@mailbox.test>"), await dead("550 no such domain")];
    await runCronJobs(env, NOW);
    expect(await mailOf(named)).toMatchObject({
      status: "dead",
      lastError: "The reason held an address and was erased",
    });
    expect(await mailOf(plain)).toMatchObject({ status: "dead", lastError: "550 no such domain" });
  });

  it("are erased a bounded number of rows a run, and none is left behind", async () => {
    const rows = Array.from({ length: SWEEP_SIZE + 5 }, (_, at) => idAt(old - at));
    await db.run(sql`insert into ${outbox} (id, key, kind, to_email, to_name, status, attempts, due_at, created_at)
      select value, value, 'password-changed', 'vera@mailbox.test', 'Vera', 'sent', 1, 0, 0 from json_each(${JSON.stringify(rows)})`);
    const left = async () => (await db.select({ id: outbox.id }).from(outbox).where(sql`${outbox.to} <> ''`)).length;
    await runCronJobs(env, NOW);
    expect(await left()).toBe(5);
    await runCronJobs(env, NOW);
    expect(await left()).toBe(0);
    const later = await mailFrom(old + 1);
    await runCronJobs(env, NOW + 1);
    expect(await mailOf(later)).toMatchObject({ to: "" });
  });

  it("make a dead mail one that cannot be sent again, and says so", async () => {
    const id = await mailFrom(old, { status: "dead", lastError: "550 no such domain", sentAt: null });
    await runCronJobs(env, NOW);
    const list = (await (await call("/api/admin/outbox", { cookie: admin.cookie })).json()) as OutboxPage;
    expect(list.rows.find((row) => row.id === id)).toMatchObject({ to: null, kind: "password-changed", attempts: 2 });
    const replay = await call(`/api/admin/outbox/${id}/replay`, { body: {}, cookie: admin.cookie });
    expect([replay.status, await replay.json()]).toMatchObject([
      409,
      {
        code: "conflict",
        detail: "This email can't be resent because the recipient's email address was deleted.",
      },
    ]);
    expect(await mailOf(id)).toMatchObject({ status: "dead", replayedAt: null });
    expect((await call(`/api/admin/outbox/${id}`, { cookie: admin.cookie })).status).toBe(200);
  });
});

describe("rows past their time", () => {
  it("of the audit log are deleted after twelve months", async () => {
    const entry = (at: number) => ({
      id: idAt(at),
      actorId: admin.id,
      action: "tier-given" as const,
      subjectKind: "member" as const,
      subjectId: admin.id,
      requestId: newId(),
      at,
    });
    const [gone, kept] = [entry(NOW - AUDIT_LIFETIME_MS), entry(NOW - AUDIT_LIFETIME_MS + 1)];
    await db.insert(audit).values([gone, kept]);
    await runCronJobs(env, NOW);
    const left = await db
      .select({ id: audit.id })
      .from(audit)
      .where(inArray(audit.id, [gone.id, kept.id]));
    expect(left).toEqual([{ id: kept.id }]);
  });

  it("of reports are deleted twelve months after the decision, and never while one waits for an admin", async () => {
    const [ada, pavel] = [await createMember(), await createMember()];
    const past = NOW - REPORT_LIFETIME_MS;
    const add = async (values: Partial<typeof report.$inferInsert>) => {
      const id = newId();
      await db.insert(report).values({
        id,
        kind: "member",
        subjectId: pavel.id,
        reporterId: ada.id,
        objectId: id,
        reason: "spam",
        context: { kind: "member", name: "Pavel", title: null, bio: "" },
        state: "decided",
        at: past - 1,
        decision: "warn",
        decidedAt: past,
        ...values,
      });
      return id;
    };
    await add({});
    await add({ decision: "none", isReversed: false, answeredAt: past, appealDecidedAt: past });
    const kept = [
      await add({ decidedAt: past + 1 }),
      await add({ appealDecidedAt: past + 1 }),
      await add({ state: "appealed", answeredAt: past }),
      await add({ state: "new", decision: null, decidedAt: null }),
    ];
    await runCronJobs(env, NOW);
    expect((await db.select({ id: report.id }).from(report)).map(({ id }) => id).sort()).toEqual(kept.sort());
  });

  it("of changes of address are deleted when their links have expired", async () => {
    const [vera, olaf] = [await createMember(), await createMember()];
    const change = (memberId: string, createdAt: number) => ({
      memberId,
      id: newId(),
      newEmail: "new@a.test",
      createdAt,
    });
    await db
      .insert(emailChange)
      .values([change(vera.id, NOW - EMAIL_CHANGE_LIFETIME_MS), change(olaf.id, NOW - EMAIL_CHANGE_LIFETIME_MS + 1)]);
    await runCronJobs(env, NOW);
    expect((await db.select().from(emailChange)).map(({ memberId }) => memberId)).toEqual([olaf.id]);
  });

  it("of rate limits and repeated calls are deleted a bounded number a run", async () => {
    const past = windowKey(NOW - 48 * HOUR_MS);
    const keys = JSON.stringify(Array.from({ length: SWEEP_SIZE + 1 }, (_, at) => `${past}:${at}`));
    await db.run(sql`insert into ${rateLimit} (key, count) select value, 1 from json_each(${keys})`);
    await db.run(
      sql`insert into ${idempotency} (key, request, status, answer, expires_at) select value, '', 200, '{}', 0 from json_each(${keys})`,
    );
    const current = `${windowKey(NOW)}:now`;
    await db.insert(rateLimit).values({ key: current, count: 1 });
    const left = async () => [
      (await db.select().from(rateLimit).where(sql`${rateLimit.key} <= ${current}`)).length,
      (await db.select().from(idempotency).where(sql`${idempotency.key} < ${current}`)).length,
    ];
    await runCronJobs(env, NOW);
    expect(await left()).toEqual([2, 1]);
    await runCronJobs(env, NOW);
    expect(await left()).toEqual([1, 0]);
  });
});
