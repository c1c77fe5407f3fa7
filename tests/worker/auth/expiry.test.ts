import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { session, setting, verification } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const sessionsOf = async (memberId: string) =>
  (await testDb().select({ id: session.id }).from(session).where(eq(session.userId, memberId))).map((row) => row.id);

describe("the sweep of expired rows", () => {
  it("deletes expired sessions and keeps valid ones", async () => {
    const ada = await createMember();
    const over = await signIn(ada.id, Date.now() - 1);
    const later = await signIn(ada.id, Date.now() + HOUR_MS);
    await runCronJobs(env, Date.now());
    expect((await sessionsOf(ada.id)).sort()).toEqual([ada.sessionId, later.sessionId].sort());
    expect(await sessionsOf(ada.id)).not.toContain(over.sessionId);
    expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
  });

  it("deletes expired verifications and keeps valid ones", async () => {
    const [expired, valid] = [newId(), newId()];
    for (const [id, expiresAt] of [
      [expired, Date.now() - 1],
      [valid, Date.now() + HOUR_MS],
    ] as const)
      await testDb()
        .insert(verification)
        .values({ id, identifier: `reset-password:${id}`, value: "x", expiresAt: new Date(expiresAt) });
    await runCronJobs(env, Date.now());
    const left = await testDb().select({ id: verification.id }).from(verification);
    expect(left).toEqual([{ id: valid }]);
  });

  it("scans a hundred rows a run, to the end and then again from the start", async () => {
    const ada = await createMember();
    for (let n = 0; n < 250; n += 1) await signIn(ada.id, Date.now() - 1);
    const counts: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      await runCronJobs(env, Date.now());
      counts.push((await sessionsOf(ada.id)).length);
    }
    const [most = 0] = counts;
    expect(most).toBeGreaterThanOrEqual(151);
    expect(counts.at(-1)).toBe(1);
    const [cursor] = await testDb().select().from(setting).where(eq(setting.name, "swept-sessions"));
    expect(cursor?.value).toBe("");
    await signIn(ada.id, Date.now() - 1);
    await runCronJobs(env, Date.now());
    expect(await sessionsOf(ada.id)).toEqual([ada.sessionId]);
  });
});
