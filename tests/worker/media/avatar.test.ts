import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { DAY_MS } from "#contract/limits.ts";
import { media, user } from "#db/schema/index.ts";
import { sweepMedia } from "#media/remove-media.ts";
import { outcomeOf, sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { isStored, rowOf, uploaded } from "#tests/support/media/media.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/** The viewer's avatar: which keys it takes, and what becomes of the picture before. */

let ada: TestMember;
let otto: TestMember;
beforeAll(async () => {
  [ada, otto] = await Promise.all([createMember(), createMember()]);
});
afterEach(settled);

const put = (key: string, cookie = ada.cookie, using = {}) =>
  sendDirect("PUT /api/me/avatar", { body: { key }, cookie, using });
const remove = (cookie = ada.cookie) => sendDirect("DELETE /api/me/avatar", { cookie });
const imageOf = async (id: string) => (await testDb().select().from(user).where(eq(user.id, id)))[0]?.image;

/** A bucket that deletes nothing, as when R2 is away for a moment. */
const stuck = { MEDIA: { delete: () => Promise.reject(new Error("R2 is away")) } as unknown as R2Bucket };

describe("the avatar", () => {
  it("is the uploaded picture, kept for good, and everybody sees it", async () => {
    const key = await uploaded(ada.cookie);
    const answer = await put(key);
    expect(answer.status).toBe(200);
    expect((await answer.json()) as ViewerView).toMatchObject({ id: ada.id, image: `/media/${key}` });
    expect(await rowOf(key)).toMatchObject({ deleteAt: null, ownerId: ada.id });
    await runCronJobs(env, Date.now() + 2 * DAY_MS);
    expect((await call(`/media/${key}`)).status).toBe(200);
  });

  it("is the same after the same request again", async () => {
    const key = await uploaded(ada.cookie);
    for (let time = 0; time < 3; time += 1) expect((await put(key)).status).toBe(200);
    await settled();
    expect([await isStored(key), await imageOf(ada.id)]).toEqual([true, `/media/${key}`]);
  });

  it("is never another member's picture, one for another use, an unknown one, or one whose time is over", async () => {
    const before = await imageOf(ada.id);
    const late = await uploaded(ada.cookie);
    await testDb()
      .update(media)
      .set({ deleteAt: Date.now() - 1 })
      .where(eq(media.key, late));
    const keys = [
      await uploaded(otto.cookie),
      await uploaded(ada.cookie, "event-cover"),
      `${"a".repeat(22)}.png`,
      late,
    ];
    for (const key of keys) expect(await outcomeOf(put(key))).toEqual([404, "not-found"]);
    expect(await imageOf(ada.id)).toBe(before);
    expect((await rowOf(keys[0] ?? ""))?.deleteAt).toBeGreaterThan(Date.now());
    for (const body of [{}, { key: "https://evil.example/a.png" }, { key: late, image: "x" }])
      expect((await sendDirect("PUT /api/me/avatar", { body, cookie: ada.cookie })).status).toBe(422);
  });

  it("deletes the picture before, at once", async () => {
    const [first, second] = [await uploaded(ada.cookie), await uploaded(ada.cookie)];
    await put(first);
    await put(second);
    await settled();
    expect([await isStored(first), await rowOf(first)]).toEqual([false, undefined]);
    expect((await call(`/media/${first}`)).status).toBe(404);
    // What was replaced is gone for good.
    expect(await outcomeOf(put(first))).toEqual([404, "not-found"]);
    expect(await imageOf(ada.id)).toBe(`/media/${second}`);
  });

  it("is gone within a minute even when the first try to delete it fails, and cannot be used meanwhile", async () => {
    const [first, second] = [await uploaded(ada.cookie), await uploaded(ada.cookie)];
    await put(first);
    await put(second, ada.cookie, stuck);
    await settled();
    expect([await isStored(first), (await rowOf(first))?.deleteAt]).toEqual([true, 0]);
    expect(await outcomeOf(put(first))).toEqual([404, "not-found"]);
    await expect(sweepMedia({ ...env, ...stuck }, testDb(), Date.now())).rejects.toThrow("R2 is away");
    expect(await rowOf(first)).toBeDefined();
    await runCronJobs(env, Date.now());
    expect([(await call(`/media/${first}`)).status, await rowOf(first)]).toEqual([404, undefined]);
    expect((await call(`/media/${second}`)).status).toBe(200);
  });

  it("can be removed, which deletes it, also when there is none", async () => {
    const key = await uploaded(ada.cookie);
    await put(key);
    for (let time = 0; time < 2; time += 1) expect((await remove()).status).toBe(204);
    await settled();
    expect([await imageOf(ada.id), await rowOf(key), await isStored(key)]).toEqual([null, undefined, false]);
  });

  it("is one of two that are set at the same time, and the other is deleted", async () => {
    const keys = [await uploaded(ada.cookie), await uploaded(ada.cookie)];
    await Promise.all(keys.map((key) => put(key)));
    await settled();
    const stored = await Promise.all(keys.map(isStored));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await imageOf(ada.id)).toBe(`/media/${keys[stored.indexOf(true)]}`);
  });

  it("is deleted with the member's account, as every upload of theirs", async () => {
    const gone = await createMember();
    const [avatar, spare] = [await uploaded(gone.cookie), await uploaded(gone.cookie, "event-cover")];
    await put(avatar, gone.cookie);
    await testDb().delete(user).where(eq(user.id, gone.id));
    await runCronJobs(env, Date.now());
    for (const key of [avatar, spare]) expect([await isStored(key), await rowOf(key)]).toEqual([false, undefined]);
  });

  it("takes a session", async () => {
    const key = await uploaded(ada.cookie);
    expect(await outcomeOf(put(key, ""))).toEqual([401, "session-missing"]);
    expect(await outcomeOf(remove(""))).toEqual([401, "session-missing"]);
  });
});
