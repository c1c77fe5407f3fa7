import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { releaseInvitation } from "#auth/sign-up/invitations.ts";
import { INVITATION_HOLD_MS, RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { invitation, invitationUse, setting, user } from "#db/schema/index.ts";
import {
  anyEmail,
  anyIp,
  check,
  invitationOf,
  invitationRequests,
  signUp,
} from "#tests/support/admin/invitation-requests.ts";
import { codeOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { runCronJobs } from "#worker/scheduled.ts";

let otto: TestMember;
let ines: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto", role: "admin" });
  ines = await createMember({ name: "Ines" });
  await testDb().insert(setting).values({ name: "registration-mode", value: "invitation" });
});

const { invite } = invitationRequests(() => otto);
const reserve = (invitationId: string, memberId: string, reservedUntil: number) =>
  testDb().batch([
    testDb().insert(invitationUse).values({ invitationId, memberId, reservedUntil, createdAt: Date.now() }),
    testDb().update(invitation).set({ usedCount: 1 }).where(eq(invitation.id, invitationId)),
  ]);

describe("checking a code", () => {
  it("shows what the invitation gives, and does not use it", async () => {
    const { id, code: text, expiresAt } = await invite({ trusted: true });
    const answer = await check(text.toLowerCase());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ trusted: true, expiresAt });
    expect((await invitationOf(id))?.usedCount).toBe(0);
  });

  it("counts wrong codes by network, also those at sign-up, and no correct ones", async () => {
    const ip = anyIp();
    const { code: text } = await invite();
    const { limit } = RATE_LIMITS.invitationPerIp;
    for (let n = 0; n < limit + 2; n += 1) expect((await check(text, ip)).status).toBe(200);
    const wrong = "NODE-2222-2222-2222-2222";
    for (let n = 0; n < limit - 1; n += 1) expect((await check(wrong, ip)).status).toBe(403);
    const body = { name: "Grace", email: anyEmail(), password: "correct horse", acceptedTerms: true };
    const tried = await call("/api/auth/sign-up/email", { body: { ...body, invitation: wrong }, ip });
    expect(await codeOf(tried)).toEqual([403, "invitation-invalid"]);
    for (const answer of [
      await check(text, ip),
      await call("/api/auth/sign-up/email", { body: { ...body, invitation: text }, ip }),
    ]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await check(text)).status).toBe(200);
  });

  it("counts no correct codes that came at once either, and still refuses the eleventh wrong one", async () => {
    const ip = anyIp();
    const { code: text } = await invite();
    const { limit } = RATE_LIMITS.invitationPerIp;
    const statuses = (await Promise.all(Array.from({ length: 3 * limit }, () => check(text, ip)))).map((a) => a.status);
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
    expect((await check(text, ip)).status).toBe(200);
    const wrong = [];
    for (let n = 0; n <= limit; n += 1) wrong.push((await check("NODE-2222-2222-2222-2222", ip)).status);
    expect(wrong).toEqual([...Array(limit).fill(403), 429]);
  });
});

describe("a reserved use", () => {
  it("is released by the sweep when nobody joined with it, not before it expires, and only once", async () => {
    const { id, code: text } = await invite();
    const until = Date.now() + INVITATION_HOLD_MS;
    await reserve(id, newId(), until);
    expect((await signUp(text)).status).toBe(403);
    await runCronJobs(env, until - 1);
    expect((await invitationOf(id))?.usedCount).toBe(1);
    await runCronJobs(env, until);
    await runCronJobs(env, until);
    expect((await invitationOf(id))?.usedCount).toBe(0);
    expect((await signUp(text)).status).toBe(201);
  });

  it("is a use when the member exists, also after a crash before the use was stored", async () => {
    const { id } = await invite();
    const grace = await createMember({ name: "Grace" });
    const until = Date.now() + INVITATION_HOLD_MS;
    await reserve(id, grace.id, until);
    await runCronJobs(env, until);
    expect((await invitationOf(id))?.usedCount).toBe(1);
    const uses = await testDb().select().from(invitationUse).where(eq(invitationUse.memberId, grace.id));
    expect(uses).toMatchObject([{ invitationId: id, reservedUntil: null }]);
  });

  it("is not released once the member exists, whatever failed afterwards", async () => {
    const { id } = await invite();
    const grace = await createMember({ name: "Grace" });
    await reserve(id, grace.id, Date.now() + INVITATION_HOLD_MS);
    await releaseInvitation({ var: { db: testDb() } } as Parameters<typeof releaseInvitation>[0], grace.id);
    expect((await invitationOf(id))?.usedCount).toBe(1);
    expect(await testDb().select().from(invitationUse).where(eq(invitationUse.memberId, grace.id))).toHaveLength(1);
  });

  it("is released at once when the sign-up is refused, and kept while the outcome is unknown", async () => {
    const { id, code: text } = await invite();
    expect((await signUp(text, ines.email)).status).toBe(409);
    expect((await invitationOf(id))?.usedCount).toBe(0);
    await env.DB.exec("create trigger no_user before insert on user begin select raise(abort, 'planted'); end");
    expect((await signUp(text)).status).toBe(500);
    await env.DB.exec("drop trigger no_user");
    expect((await invitationOf(id))?.usedCount).toBe(1);
    await runCronJobs(env, Date.now() + INVITATION_HOLD_MS + 1000);
    expect((await invitationOf(id))?.usedCount).toBe(0);
    expect(await testDb().select().from(user).where(eq(user.email, ines.email))).toHaveLength(1);
  });
});
