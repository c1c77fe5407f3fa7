import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import { PROFILE_VIEWS_DAYS, PROFILE_VIEWS_KEPT_DAYS } from "#contract/profiles/limits.ts";
import { newId } from "#db/ids.ts";
import { block, profileView, profileViewCount, rateLimit, user } from "#db/schema/index.ts";
import { windowKey } from "#http/rate-limit.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { bare, profileOf, writeProfile } from "#tests/support/profiles/profiles.ts";
import { problemOf } from "#tests/support/settings/account-requests.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const TODAY = Math.floor(Date.now() / DAY_MS);
let ada: TestMember;
let ines: TestMember;

beforeAll(async () => {
  [ada, ines] = [await createMember(), await createMember()];
});

const view = (id: string, by?: TestMember, body: object = {}) =>
  call(`/api/profiles/${id}/view`, { body, cookie: by?.cookie ?? "" });
const viewsOf = async (member: TestMember) => (await profileOf("me", member)).own?.views;
const rowsOf = (id: string) => testDb().$count(profileView, eq(profileView.memberId, id));

/** The key of the counter of a member's new views today. */
const counterOf = ({ id }: TestMember) =>
  `${windowKey((TODAY + 1) * DAY_MS)}:${RATE_LIMITS.profileViewsPerMember.name}:${id}`;

describe("a view of a profile", () => {
  it("counts once per member and day, and only its owner reads how many there are", async () => {
    const bea = await createMember();
    for (const by of [ada, ada, ines]) expect((await view(bea.id, by)).status).toBe(204);
    expect([await rowsOf(bea.id), await viewsOf(bea)]).toEqual([2, 2]);
    expect((await profileOf(bea.id, ada)).own).toBeNull();
    // Days ago the same member is another view.
    for (const ago of [1, PROFILE_VIEWS_DAYS - 1, PROFILE_VIEWS_DAYS, 100])
      await testDb()
        .insert(profileView)
        .values({ memberId: bea.id, day: TODAY - ago, viewerId: ada.id });
    expect(await viewsOf(bea)).toBe(4);
  });

  it("is never of oneself", async () => {
    for (const id of [ada.id, "me"]) expect((await view(id, ada)).status).toBe(204);
    expect(await rowsOf(ada.id)).toBe(0);
  });

  it("of a profile that the viewer does not see is 404 as of an unknown one, and counts nothing", async () => {
    const [bea, carl] = [await createMember(), await createMember()];
    const pending = await createMember({ status: "pending" });
    await testDb()
      .insert(block)
      .values([
        { memberId: bea.id, blockedId: ada.id, createdAt: 1 },
        { memberId: ada.id, blockedId: carl.id, createdAt: 1 },
      ]);
    const missing = await bare(await view(newId(), ada));
    expect(missing[0]).toBe(404);
    for (const id of [bea.id, carl.id, pending.id, "nobody"]) {
      expect(await bare(await view(id, ada))).toEqual(missing);
      expect(await rowsOf(id)).toBe(0);
    }
  });

  it("is refused for visitors, suspended members and, unless the profile is public, members who are not admitted", async () => {
    const bea = await createMember();
    const pending = await createMember({ status: "pending" });
    const unverified = await createMember({ emailVerified: false });
    expect(await problemOf(await view(bea.id))).toEqual([401, "session-missing"]);
    const suspended = await createMember({ status: "suspended" });
    expect(await problemOf(await view(bea.id, suspended))).toEqual([403, "account-suspended"]);
    expect(await problemOf(await view(bea.id, pending))).toEqual([403, "membership-pending"]);
    expect(await problemOf(await view(bea.id, unverified))).toEqual([403, "email-unverified"]);
    expect(await rowsOf(bea.id)).toBe(0);
    await writeProfile(bea.id, { isPublic: true });
    expect((await view(bea.id, pending)).status).toBe(204);
    expect(await rowsOf(bea.id)).toBe(1);
  });

  it("is 429 above the day's limit of new ones, and counts nothing then", async () => {
    const [bea, carl] = [await createMember(), await createMember()];
    expect((await view(ines.id, carl)).status).toBe(204);
    const isTheirs = eq(rateLimit.key, counterOf(carl));
    await testDb().update(rateLimit).set({ count: RATE_LIMITS.profileViewsPerMember.limit }).where(isTheirs);
    const refused = await view(bea.id, carl);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect([await rowsOf(bea.id), await viewsOf(bea)]).toEqual([0, 0]);
    expect((await view(newId(), carl)).status).toBe(404);
  });

  it("uses nothing of the limit when it is the day's second, or of somebody whom the viewer does not see", async () => {
    const carl = await createMember();
    const [bea, pending] = [await createMember(), await createMember({ status: "pending" })];
    for (const id of [bea.id, bea.id, pending.id, newId(), carl.id]) await view(id, carl);
    const isTheirs = eq(rateLimit.key, counterOf(carl));
    expect(await testDb().select({ count: rateLimit.count }).from(rateLimit).where(isTheirs)).toEqual([{ count: 1 }]);
  });

  it("takes no field", async () => {
    expect((await view(ines.id, ada, { day: 1 })).status).toBe(422);
  });

  it("is forgotten with its count after a year, a bounded number at a time, and with the member who is deleted", async () => {
    const bea = await createMember();
    const days = [PROFILE_VIEWS_KEPT_DAYS, PROFILE_VIEWS_KEPT_DAYS + 1, PROFILE_VIEWS_KEPT_DAYS + 40];
    await testDb()
      .insert(profileView)
      .values(days.map((ago) => ({ memberId: bea.id, day: TODAY - ago, viewerId: ada.id })));
    await runCronJobs(env, Date.now());
    const kept = await testDb()
      .select({ day: profileView.day })
      .from(profileView)
      .where(eq(profileView.memberId, bea.id));
    const counts = testDb().select().from(profileViewCount).where(eq(profileViewCount.memberId, bea.id));
    expect(kept).toEqual([{ day: TODAY - PROFILE_VIEWS_KEPT_DAYS }]);
    expect(await counts).toEqual([{ memberId: bea.id, day: TODAY - PROFILE_VIEWS_KEPT_DAYS, views: 1 }]);
    await testDb().delete(user).where(eq(user.id, bea.id));
    expect([await rowsOf(bea.id), await counts]).toEqual([0, []]);
  });
});
