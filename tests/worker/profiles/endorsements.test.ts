import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PAGE_SIZE, RATE_LIMITS } from "#contract/limits.ts";
import type { EndorsementPage, EndorsementResult } from "#contract/profiles/endorsements.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { newId } from "#db/ids.ts";
import { block, endorsement, rateLimit, skill, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { addSkill } from "#tests/support/profiles/acquaintances.ts";

type By = Pick<TestMember, "cookie">;
const path = (member: { id: string }, skillId: string) => `/api/profiles/${member.id}/skills/${skillId}/endorsement`;
const endorse = (by: By, of: { id: string }, skillId: string) =>
  call(path(of, skillId), { method: "PUT", cookie: by.cookie, body: {} });
const withdraw = (by: By, of: { id: string }, skillId: string) =>
  call(path(of, skillId), { method: "DELETE", cookie: by.cookie });
const list = (by: By, of: { id: string }, skillId: string, query = "") =>
  call(`${path(of, skillId)}s${query}`, { cookie: by.cookie });
const hide = (by: By, skillId: string, memberId: string, isHidden = true) =>
  call(`/api/profiles/me/skills/${skillId}/endorsements/${memberId}`, {
    method: "PUT",
    cookie: by.cookie,
    body: { isHidden },
  });
const resultOf = async (answer: Response) => [answer.status, (await answer.json()) as EndorsementResult];
const pageOf = async (answer: Response) => (await answer.json()) as EndorsementPage;
const idsOf = async (answer: Response) => (await pageOf(answer)).rows.map(({ person }) => person.id);
/** The answer without the parts that differ in every answer. */
const bare = async (answer: Response) => [answer.status, (await answer.text()).replace(/"requestId":"[^"]+"/, "")];

async function twoMembers() {
  const [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  return { ada, ines, skillId: await addSkill(ines.id, "Due diligence") };
}

const stored = async (skillId: string) => {
  const [row] = await testDb().select().from(skill).where(eq(skill.id, skillId));
  const rows = await testDb().select().from(endorsement).where(eq(endorsement.skillId, skillId));
  return { count: row?.endorsementCount, rows };
};

describe("endorsing a skill", () => {
  it("counts a member once, however often they do it, and no longer once they take it back", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const given = [200, { endorsements: 1, isEndorsed: true }];
    expect(await resultOf(await endorse(ada, ines, skillId))).toEqual(given);
    expect(await resultOf(await endorse(ada, ines, skillId))).toEqual(given);
    const taken = [200, { endorsements: 0, isEndorsed: false }];
    expect(await resultOf(await withdraw(ada, ines, skillId))).toEqual(taken);
    expect(await resultOf(await withdraw(ada, ines, skillId))).toEqual(taken);
  });

  it("is for admitted members, never of oneself, and of skills that exist", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const pending = await createMember({ status: "pending" });
    const unverified = await createMember({ emailVerified: false });
    for (const act of [endorse, withdraw]) {
      expect((await act({ cookie: "" }, ines, skillId)).status).toBe(401);
      expect(await (await act(pending, ines, skillId)).json()).toMatchObject({
        status: 403,
        code: "membership-pending",
      });
      expect(await (await act(unverified, ines, skillId)).json()).toMatchObject({
        status: 403,
        code: "email-unverified",
      });
      expect((await act(ines, ines, skillId)).status).toBe(409);
      expect(await (await act(ada, ines, newId())).json()).toMatchObject({ status: 404, code: "not-found" });
      // A skill of another member is none of this one.
      const other = await addSkill(ada.id);
      expect(await (await act(await createMember(), ines, other)).json()).toMatchObject({ code: "not-found" });
    }
    const extra = await call(path(ines, skillId), { method: "PUT", cookie: ada.cookie, body: { weight: 9 } });
    expect(extra.status).toBe(422);
    expect((await stored(skillId)).rows).toEqual([]);
  });

  it("answers for a blocked, a blocking and a pending member as for an unknown one, byte for byte", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const db = testDb();
    const pending = await createMember({ status: "pending" });
    const pendingSkill = await addSkill(pending.id);
    const unknown = await bare(await endorse(ada, { id: newId() }, skillId));
    expect(unknown[0]).toBe(404);
    expect(await bare(await endorse(ada, pending, pendingSkill))).toEqual(unknown);
    for (const [memberId, blockedId] of [
      [ada.id, ines.id],
      [ines.id, ada.id],
    ] as const) {
      await db.delete(block);
      await endorse(ada, ines, skillId);
      await db.insert(block).values({ memberId, blockedId, createdAt: Date.now() });
      for (const act of [endorse, withdraw, list]) expect(await bare(await act(ada, ines, skillId))).toEqual(unknown);
      expect((await stored(skillId)).rows).toHaveLength(1);
    }
  });

  it("is limited for each member, and a repeated one uses nothing", async () => {
    const { ada, ines, skillId } = await twoMembers();
    await endorse(ada, ines, skillId);
    const { limit } = RATE_LIMITS.endorsementsPerMember;
    await testDb().update(rateLimit).set({ count: limit });
    expect((await endorse(ada, ines, skillId)).status).toBe(200);
    const refused = await endorse(ada, ines, await addSkill(ines.id));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // Taking back is never refused.
    expect((await withdraw(ada, ines, skillId)).status).toBe(200);
    await testDb().delete(rateLimit);
  });

  it("keeps the count equal to the rows when two sessions endorse and withdraw 200 times at once", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const other = await createMember();
    const sessions = [ada, await signIn(ada.id)];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        ((n + Math.floor(n / 2)) % 2 === 0 ? endorse : withdraw)(sessions[n % 2] ?? ada, ines, skillId),
      ),
    );
    await endorse(other, ines, skillId);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { count, rows } = await stored(skillId);
    expect(count).toBe(rows.length);
    expect(rows.filter(({ memberId }) => memberId === ada.id).length).toBeLessThan(2);
    expect(await resultOf(await endorse(ada, ines, skillId))).toEqual([200, { endorsements: 2, isEndorsed: true }]);
  }, 60_000);
});

describe("who endorses a skill", () => {
  it("is listed newest first in pages, for the member and for other admitted members", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const people = await Promise.all(Array.from({ length: PAGE_SIZE + 1 }, () => createMember()));
    for (const [n, { id }] of people.entries())
      await testDb()
        .insert(endorsement)
        .values({ skillId, memberId: id, createdAt: 1000 + n });
    const newest = people.map(({ id }) => id).reverse();
    for (const viewer of [ada, ines]) {
      const first = await pageOf(await list(viewer, ines, skillId));
      expect(first.rows.map(({ person }) => person.id)).toEqual(newest.slice(0, PAGE_SIZE));
      expect(first.rows[0]).toMatchObject({ at: new Date(1000 + PAGE_SIZE).toISOString(), isHidden: false });
      const rest = await pageOf(await list(viewer, ines, skillId, `?cursor=${first.cursor}`));
      expect([rest.rows.map(({ person }) => person.id), rest.cursor]).toEqual([newest.slice(PAGE_SIZE), null]);
    }
    expect((await list({ cookie: "" }, ines, skillId)).status).toBe(401);
    expect((await list(await createMember({ status: "pending" }), ines, skillId)).status).toBe(403);
    expect((await list(ada, ines, newId())).status).toBe(404);
    expect((await list(ada, ines, skillId, "?cursor=nonsense")).status).toBe(422);
  });

  it("leaves out people whom the viewer blocked, who blocked them, and who are no members anymore", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const [one, two, gone] = await Promise.all([createMember(), createMember(), createMember()]);
    for (const member of [one, two, gone]) await endorse(member, ines, skillId);
    await testDb()
      .insert(block)
      .values([
        { memberId: ada.id, blockedId: one.id, createdAt: 0 },
        { memberId: two.id, blockedId: ada.id, createdAt: 0 },
      ]);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, gone.id));
    expect(await idsOf(await list(ada, ines, skillId))).toEqual([]);
    expect(await idsOf(await list(ines, ines, skillId))).toHaveLength(2);
    // Between the member and the one who endorses: then it is shown to nobody.
    await testDb().insert(block).values({ memberId: ines.id, blockedId: one.id, createdAt: 0 });
    expect(await idsOf(await list(await createMember(), ines, skillId))).toEqual([two.id]);
  });
});

describe("hiding an endorsement", () => {
  it("takes it out of the count and of the list of others, and showing it brings it back", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const viewer = await createMember();
    await endorse(ada, ines, skillId);
    for (const isHidden of [true, true]) expect((await hide(ines, skillId, ada.id, isHidden)).status).toBe(204);
    expect((await stored(skillId)).count).toBe(0);
    expect(await idsOf(await list(viewer, ines, skillId))).toEqual([]);
    expect((await pageOf(await list(ines, ines, skillId))).rows).toMatchObject([
      { person: { id: ada.id }, isHidden: true },
    ]);
    // Whoever is hidden does not learn of it.
    expect(await resultOf(await endorse(ada, ines, skillId))).toEqual([200, { endorsements: 1, isEndorsed: true }]);
    for (const isHidden of [false, false]) expect((await hide(ines, skillId, ada.id, isHidden)).status).toBe(204);
    expect((await stored(skillId)).count).toBe(1);
    expect(await idsOf(await list(viewer, ines, skillId))).toEqual([ada.id]);
  });

  it("looks to its author, and to nobody else, as if it were shown: in the profile, the list and its pages", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const others = await Promise.all(Array.from({ length: PAGE_SIZE + 1 }, () => createMember()));
    await Promise.all(others.slice(1).map((one) => endorse(one, ines, skillId)));
    await endorse(ada, ines, skillId);
    const last = others[0] as TestMember;
    const read = async (by: TestMember) => {
      const profile = await (await call(`/api/profiles/${ines.id}`, { cookie: by.cookie })).json();
      const first = await pageOf(await list(by, ines, skillId));
      const second = first.cursor && (await pageOf(await list(by, ines, skillId, `?cursor=${first.cursor}`)));
      return [(profile as ProfileView).skills, first, second];
    };
    const before = [await read(ada), await read(last)];
    await hide(ines, skillId, ada.id);
    expect(await read(ada)).toEqual(before[0]);
    expect(await read(last)).not.toEqual(before[1]);
    expect(JSON.stringify(await read(last))).not.toContain(ada.id);
    await withdraw(ada, ines, skillId);
    expect(JSON.stringify(await read(ada))).not.toContain(ada.id);
  });

  it("cannot be undone by who endorses: taken back and given again, it is still hidden", async () => {
    const { ada, ines, skillId } = await twoMembers();
    await endorse(ada, ines, skillId);
    await hide(ines, skillId, ada.id);
    expect(await resultOf(await withdraw(ada, ines, skillId))).toEqual([200, { endorsements: 0, isEndorsed: false }]);
    // Meanwhile it is in no list, and there is nothing to show.
    expect(await idsOf(await list(ines, ines, skillId))).toEqual([]);
    expect((await hide(ines, skillId, ada.id, false)).status).toBe(404);
    expect(await resultOf(await endorse(ada, ines, skillId))).toEqual([200, { endorsements: 1, isEndorsed: true }]);
    expect((await pageOf(await list(ines, ines, skillId))).rows).toMatchObject([{ isHidden: true }]);
    expect(await idsOf(await list(await createMember(), ines, skillId))).toEqual([]);
  });

  it("is for the own skills and for endorsements that there are", async () => {
    const { ada, ines, skillId } = await twoMembers();
    await endorse(ada, ines, skillId);
    expect((await hide({ cookie: "" }, skillId, ada.id)).status).toBe(401);
    expect((await hide(await createMember(), skillId, ada.id)).status).toBe(404);
    expect((await hide(ines, skillId, newId())).status).toBe(404);
    expect((await hide(ines, newId(), ada.id)).status).toBe(404);
    await testDb().insert(block).values({ memberId: ada.id, blockedId: ines.id, createdAt: 0 });
    expect((await hide(ines, skillId, ada.id)).status).toBe(404);
    const strict = await call(`/api/profiles/me/skills/${skillId}/endorsements/${ada.id}`, {
      method: "PUT",
      cookie: ines.cookie,
      body: { isHidden: true, forever: true },
    });
    expect(strict.status).toBe(422);
    expect((await stored(skillId)).count).toBe(1);
  });
});
