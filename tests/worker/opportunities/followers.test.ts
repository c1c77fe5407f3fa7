import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { dayOf } from "#contract/opportunities/last-day.ts";
import { mute, notificationPending, opportunity, user } from "#db/schema/index.ts";
import { sweepNotifications } from "#domain/notifications/deliver.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { TestMember } from "#tests/support/members.ts";
import { block, storedNotifications } from "#tests/support/network/connections.ts";
import { choose } from "#tests/support/notifications/notifications.ts";
import {
  createFounder,
  createInvestor,
  createOpportunity,
  post,
  put,
  remove,
} from "#tests/support/opportunities/opportunities.ts";
import { pauseOver } from "#worker/features/opportunities/sharing/pause-over.ts";

const UPDATE = { title: "A new lead", text: "They will lead the round." };

let founder: TestMember;
let interested: TestMember;
let saver: TestMember;

beforeAll(async () => {
  [founder, interested, saver] = await Promise.all([
    createFounder(),
    createInvestor("Interested"),
    createInvestor("Saver"),
  ]);
});
afterEach(() => void vi.useRealTimers());

const interest = (by: TestMember, id: string) => put(by, `/${id}/interest`, { amountMinor: null });
const save = (by: TestMember, id: string) => put(by, `/${id}/saving`);
const update = async (id: string) => expect((await post(founder, `/${id}/updates`, UPDATE)).status).toBe(201);
const setState = async (id: string, state: string) =>
  expect((await put(founder, `/${id}/state`, { state })).status).toBe(204);

/** The news of an opportunity that a member has, once nothing is on its way to them. */
async function newsOf(member: TestMember, id: string) {
  await expect.poll(() => testDb().$count(notificationPending, eq(notificationPending.memberId, member.id))).toBe(0);
  return (await storedNotifications(member))
    .filter(({ key }) => key.startsWith(`opportunity:${id}:news:`))
    .map(({ actorId, content }) => [content.kind, content.path, actorId]);
}

/** An opportunity of the founder that these follow: the first one is interested, the others saved it. */
async function createFollowed(company: string, ...followers: TestMember[]): Promise<string> {
  const id = await createOpportunity({ ownerId: founder.id, company });
  for (const [at, one] of followers.entries()) expect((await (at === 0 ? interest : save)(one, id)).status).toBe(204);
  return id;
}

describe("Who is interested in an opportunity or saved it", () => {
  it("is told of an update, and nobody else: not who passed, nor who took it back, nor its owner", async () => {
    const [passer, former, noter] = await Promise.all(["Passer", "Former", "Noter"].map(createInvestor));
    const id = await createFollowed("Updated", interested, saver, founder);
    await put(passer as TestMember, `/${id}/pass`, { reason: "other" });
    await interest(former as TestMember, id);
    await remove(former as TestMember, `/${id}/interest`);
    await put(noter as TestMember, `/${id}/notes`, { note: "Mine" });
    await update(id);
    for (const one of [interested, saver])
      expect(await newsOf(one, id)).toEqual([["opportunity-update", `/opportunities/${id}#updates`, founder.id]]);
    for (const one of [passer, former, noter, founder]) expect(await newsOf(one as TestMember, id)).toEqual([]);
    expect(JSON.stringify(await storedNotifications(saver))).not.toContain(UPDATE.title);
  });

  it.each(["paused", "closed"] as const)("is told that it was %s", async (state) => {
    const id = await createFollowed("Ended", interested, saver);
    await setState(id, state);
    for (const one of [interested, saver])
      expect(await newsOf(one, id)).toEqual([[`opportunity-${state}`, `/opportunities/${id}`, founder.id]]);
  });

  it("is told that cron paused it after its last day", async () => {
    const id = await createFollowed("Over", interested, saver);
    await testDb()
      .update(opportunity)
      .set({ closesOn: dayOf(Date.now() - DAY_MS) })
      .where(eq(opportunity.id, id));
    await pauseOver(env, testDb(), Date.now());
    await sweepNotifications(env, testDb(), Date.now());
    for (const one of [interested, saver])
      expect(await newsOf(one, id)).toEqual([["opportunity-paused", `/opportunities/${id}`, founder.id]]);
  });

  it("is told once a day, and again on the next one", async () => {
    const id = await createFollowed("Busy", interested);
    await update(id);
    await update(id);
    await setState(id, "paused");
    await setState(id, "open");
    await setState(id, "paused");
    expect(await newsOf(interested, id)).toHaveLength(1);
    vi.useFakeTimers({ now: Date.now() + DAY_MS, toFake: ["Date"] });
    await update(id);
    expect((await newsOf(interested, id)).map(([kind]) => kind)).toEqual(["opportunity-update", "opportunity-update"]);
  });

  it("is not told when it goes back to review, nor of an update while it is there", async () => {
    const id = await createFollowed("Edited", interested);
    await testDb().update(opportunity).set({ state: "in-review" }).where(eq(opportunity.id, id));
    await update(id);
    await setState(id, "draft");
    expect(await newsOf(interested, id)).toEqual([]);
  });

  it("is not told who turned the topic off, muted the owner, or is in a block with them", async () => {
    const [quiet, muting, blocking, blocked] = (await Promise.all(
      ["Quiet", "Muting", "Blocking", "Blocked"].map(createInvestor),
    )) as [TestMember, TestMember, TestMember, TestMember];
    const id = await createFollowed("Unwanted", interested, quiet, muting, blocking, blocked);
    await choose(quiet, "opportunities", "off");
    await testDb().insert(mute).values({ memberId: muting.id, mutedId: founder.id, createdAt: 1 });
    await block(blocking, founder);
    await block(founder, blocked);
    await update(id);
    expect(await newsOf(interested, id)).toHaveLength(1);
    for (const one of [quiet, muting, blocking, blocked]) expect(await newsOf(one, id)).toEqual([]);
  });

  it("is told of no update that they cannot read, and still that it was closed", async () => {
    const free = await createInvestor("Free");
    const id = await createFollowed("Locked", interested, free);
    await testDb().update(user).set({ tierId: FREE_TIER }).where(eq(user.id, free.id));
    await update(id);
    expect(await newsOf(free, id)).toEqual([]);
    await setState(id, "closed");
    expect((await newsOf(free, id)).map(([kind]) => kind)).toEqual(["opportunity-closed"]);
  });

  it("has no news anymore of one that is deleted", async () => {
    const id = await createFollowed("Deleted", interested, saver);
    await update(id);
    expect(await newsOf(saver, id)).toHaveLength(1);
    await testDb().update(opportunity).set({ state: "draft" }).where(eq(opportunity.id, id));
    const content = { kind: "opportunity-update" as const, subject: "Deleted", path: "/" };
    await testDb()
      .insert(notificationPending)
      .values({ memberId: saver.id, key: `opportunity:${id}:news:later`, actorId: founder.id, content, at: 1 });
    expect((await remove(founder, `/${id}`)).status).toBe(204);
    await expect.poll(() => newsOf(interested, id)).toEqual([]);
    await expect.poll(() => newsOf(saver, id)).toEqual([]);
    expect(await testDb().$count(notificationPending, eq(notificationPending.memberId, saver.id))).toBe(0);
  });
});
