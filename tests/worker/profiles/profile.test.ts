import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { ANSWER_CASES_MIN, PROFILE_ACTIVITY_MAX } from "#contract/profiles/limits.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { newId } from "#db/ids.ts";
import { block, endorsement, event, recommendation, skill, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { askProfile, bare, emptyFocus, profileOf, putPart, writeProfile } from "#tests/support/profiles/profiles.ts";
import { problemOf } from "#tests/support/settings/account-requests.ts";

let ada: TestMember;
let ines: TestMember;
let pending: TestMember;
let unverified: TestMember;

beforeAll(async () => {
  [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines", kind: "investor" })];
  pending = await createMember({ status: "pending" });
  unverified = await createMember({ emailVerified: false });
});

const blockEachWay = (one: TestMember, other: TestMember) =>
  testDb().insert(block).values({ memberId: one.id, blockedId: other.id, createdAt: 1 });

const recommend = (subject: TestMember, author: TestMember, values: Partial<typeof recommendation.$inferInsert> = {}) =>
  testDb()
    .insert(recommendation)
    .values({
      subjectId: subject.id,
      authorId: author.id,
      state: "shown",
      relationship: "worked-with",
      text: "A careful reader of numbers.",
      at: 1000,
      version: 1,
      ...values,
    });

describe("who sees a profile", () => {
  it("is its owner, by id and as me, also while pending or unverified, with what is their own", async () => {
    for (const member of [ada, pending, unverified]) {
      const [byId, asMe] = [await profileOf(member.id, member), await profileOf("me", member)];
      expect(byId).toEqual(asMe);
      expect(byId).toMatchObject({ id: member.id, email: member.email, isMe: true });
      expect(byId.own).toEqual({
        versions: { intro: 0, about: 0, focus: 0, experience: 0, education: 0, skills: 0, links: 0, visibility: 0 },
        isPublic: false,
        isEmailShown: false,
        isAnswerTimeShown: true,
        views: 0,
        isPictureMissing: false,
      });
    }
  });

  it("is every admitted member, without the address and without what is the owner's own", async () => {
    expect(await profileOf(ines.id, ada)).toMatchObject({ id: ines.id, email: null, isMe: false, own: null });
  });

  it("is nobody whom a block parts, one who is not approved or unknown: one 404, byte for byte", async () => {
    const [bea, carl, gone] = [await createMember(), await createMember(), await createMember()];
    await blockEachWay(bea, ada);
    await blockEachWay(ada, carl);
    const rejected = await createMember({ status: "rejected" });
    const suspended = await createMember({ status: "suspended" });
    for (const { id } of [bea, carl, pending, rejected, suspended]) await writeProfile(id, { isPublic: true });
    await testDb().delete(user).where(eq(user.id, gone.id));
    const missing = await bare(await askProfile(newId(), ada));
    expect(missing[0]).toBe(404);
    expect(missing[1]).toContain("member-not-found");
    for (const id of [
      bea.id,
      carl.id,
      pending.id,
      rejected.id,
      suspended.id,
      gone.id,
      "nobody",
      "1",
      ada.id.toUpperCase(),
    ])
      expect([id, await bare(await askProfile(id, ada))]).toEqual([id, missing]);
    expect(await bare(await askProfile(ada.id, bea))).toEqual(missing);
    expect(await bare(await askProfile(ada.id, carl))).toEqual(missing);
  });

  it("is for a visitor nobody whose profile is not public: one 401, byte for byte", async () => {
    const missing = await bare(await askProfile(newId()));
    expect(missing[0]).toBe(401);
    await writeProfile(pending.id, { isPublic: true });
    for (const id of [ada.id, pending.id, "me", "nobody"])
      expect([id, await bare(await askProfile(id))]).toEqual([id, missing]);
  });

  it("is for a member who is not admitted nobody else whose profile is not public, with the reason and no hint", async () => {
    for (const [member, code] of [
      [pending, "membership-pending"],
      [unverified, "email-unverified"],
    ] as const) {
      const missing = await bare(await askProfile(newId(), member));
      expect(missing[0]).toBe(403);
      expect(missing[1]).toContain(code);
      const bea = await createMember();
      await writeProfile(bea.id, { isPublic: true });
      await blockEachWay(bea, member);
      for (const id of [ada.id, bea.id, "nobody"])
        expect([id, await bare(await askProfile(id, member))]).toEqual([id, missing]);
    }
  });

  it("is everybody when it is public, also a suspended member, who sees no other", async () => {
    const bea = await createMember({ name: "Bea" });
    await writeProfile(bea.id, { isPublic: true, isEmailShown: true });
    const suspended = await createMember({ status: "suspended" });
    for (const by of [undefined, pending, unverified, suspended])
      expect(await profileOf(bea.id, by)).toMatchObject({ name: "Bea", email: null, isMe: false, own: null });
    expect(await problemOf(await askProfile(ada.id, suspended))).toEqual([403, "account-suspended"]);
    expect(await problemOf(await askProfile("me", suspended))).toEqual([403, "account-suspended"]);
  });
});

describe("what a profile shows", () => {
  it("has the address only by the owner's choice, and only for admitted members", async () => {
    const bea = await createMember();
    await writeProfile(bea.id, { isPublic: true });
    expect((await profileOf(bea.id, ada)).email).toBeNull();
    await writeProfile(bea.id, { isPublic: true, isEmailShown: true });
    expect((await profileOf(bea.id, ada)).email).toBe(bea.email);
    for (const by of [undefined, pending, unverified]) expect((await profileOf(bea.id, by)).email).toBeNull();
  });

  it("has the skills in their order with their counts, and whether the viewer endorses each", async () => {
    const bea = await createMember();
    await putPart(bea, "skills", { names: ["Payments", "Audit"] });
    const rows = await testDb().select().from(skill).where(eq(skill.memberId, bea.id));
    const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? "";
    await testDb()
      .insert(endorsement)
      .values([
        { skillId: idOf("Audit"), memberId: ada.id, createdAt: 1 },
        { skillId: idOf("Audit"), memberId: ines.id, createdAt: 2 },
        { skillId: idOf("Payments"), memberId: ines.id, createdAt: 3, hidden: true },
      ]);
    expect((await profileOf(bea.id, ada)).skills).toEqual([
      { id: idOf("Payments"), name: "Payments", endorsements: 0, isEndorsed: false, fromConnections: 0 },
      { id: idOf("Audit"), name: "Audit", endorsements: 2, isEndorsed: true, fromConnections: 0 },
    ]);
    await writeProfile(bea.id, { isPublic: true });
    expect((await profileOf(bea.id)).skills.map(({ isEndorsed }) => isEndorsed)).toEqual([false, false]);
  });

  it("has the shown recommendations, newest first, without authors whom a block parts from the viewer or who are suspended", async () => {
    const [bea, dan, eve, fay, gil] = (await Promise.all(
      ["Bea", "Dan", "Eve", "Fay", "Gil"].map((name) => createMember({ name })),
    )) as [TestMember, TestMember, TestMember, TestMember, TestMember];
    await recommend(bea, dan, { at: 1000 });
    await recommend(bea, eve, { at: 2000 });
    await recommend(bea, fay, { at: 3000, state: "pending" });
    await recommend(bea, gil, { at: 4000, state: "hidden" });
    const names = async (by?: TestMember) =>
      (await profileOf(bea.id, by)).recommendations.rows.map(({ author }) => author.name);
    expect(await names(ada)).toEqual(["Eve", "Dan"]);
    expect((await profileOf(bea.id, ada)).recommendations.rows[1]).toMatchObject({
      relationship: "worked-with",
      text: "A careful reader of numbers.",
      at: "1970-01-01T00:00:01.000Z",
    });
    await blockEachWay(eve, ines);
    expect([await names(ines), await names(bea)]).toEqual([["Dan"], ["Eve", "Dan"]]);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, dan.id));
    expect(await names(ada)).toEqual(["Eve"]);
    // The authors did not choose to be public.
    await writeProfile(bea.id, { isPublic: true });
    expect([await names(), await names(pending)]).toEqual([[], []]);
  });

  it("has the newest hosted events and how many there are, without canceled ones", async () => {
    const host = await createMember();
    const now = Date.now();
    const days = Array.from({ length: PROFILE_ACTIVITY_MAX + 2 }, (_, at) => at);
    for (const day of days) await createEvent({ hostId: host.id, title: `Day ${day}`, startsAt: now + day * DAY_MS });
    const canceled = await createEvent({ hostId: host.id, title: "Never", startsAt: now + 99 * DAY_MS });
    expect((await profileOf(host.id, ada)).figures.eventsHosted).toBe(days.length + 1);
    const db = testDb();
    await db.update(event).set({ cancelledAt: now }).where(eq(event.id, canceled));
    await createEvent({ hostId: host.id, title: "Not even once", cancelledAt: now });
    const { activity, figures } = await profileOf(host.id, ada);
    expect(figures.eventsHosted).toBe(days.length);
    expect(activity).toHaveLength(PROFILE_ACTIVITY_MAX);
    expect(activity[0]).toEqual({
      type: "event-hosted",
      eventId: expect.any(String),
      title: `Day ${PROFILE_ACTIVITY_MAX + 1}`,
      at: new Date(now + (PROFILE_ACTIVITY_MAX + 1) * DAY_MS).toISOString(),
      until: new Date(now + (PROFILE_ACTIVITY_MAX + 1) * DAY_MS + 2 * HOUR_MS).toISOString(),
    });
    await db.delete(event).where(eq(event.title, "Day 3"));
    expect((await profileOf(host.id, ada)).figures.eventsHosted).toBe(days.length - 1);
  });

  it("says how the member answers from enough cases on, unless they hide it", async () => {
    const bea = await createMember();
    const answers = { answerCases: ANSWER_CASES_MIN, answered: 4, answerMedianMs: 7_200_000 };
    const shown = async (values: Parameters<typeof writeProfile>[1]) => {
      await writeProfile(bea.id, values);
      return (await profileOf(bea.id, ada)).figures.answers;
    };
    expect(await shown(answers)).toEqual({ cases: ANSWER_CASES_MIN, answered: 4, medianMs: 7_200_000 });
    await writeProfile(bea.id, { isPublic: true });
    expect((await profileOf(bea.id)).figures.answers).not.toBeNull();
    expect(await shown({ answerCases: ANSWER_CASES_MIN - 1 })).toBeNull();
    expect(await shown({ ...answers, isAnswerTimeShown: false })).toBeNull();
    expect(await shown({ ...answers, isAnswerTimeShown: true, answered: 0, answerMedianMs: null })).toBeNull();
  });

  it("says since when they are a member", async () => {
    const since = new Date(Date.UTC(2025, 4, 2));
    const bea = await createMember({ columns: { createdAt: since } });
    expect((await profileOf(bea.id, ada)).figures.memberSince).toBe(since.toISOString());
  });

  it("shows no stored address that could not be written, and survives damaged lists", async () => {
    const bea = await createMember();
    const bad = [
      "javascript:alert(1)",
      "data:text/html,x",
      "https:evil.example",
      "https://a:b@evil.example/",
      "https://evil.example:8443/",
    ];
    for (const website of bad) {
      await writeProfile(bea.id, { website });
      expect([website, (await profileOf(bea.id, ada)).website]).toEqual([website, null]);
    }
    const stored = JSON.stringify([
      ...bad.map((url) => ({ type: "other", url, label: "" })),
      { type: "other", url: "https://good.example/", label: "Good" },
      null,
      "text",
    ]);
    await env.DB.prepare(
      "update profile set links = ?, interests = '{', experience = '[{}]', education = '7' where member_id = ?",
    )
      .bind(stored, bea.id)
      .run();
    expect(await profileOf(bea.id, ada)).toMatchObject({
      links: [{ type: "other", url: "https://good.example/", label: "Good" }],
      ...{ interests: [], experience: [], education: [] },
    });
  });

  it("shows of the kind's own part only what the present kind has", async () => {
    const bea = await createMember({ kind: "lender" });
    const lender = {
      ...emptyFocus("lender"),
      ...{ loans: ["bridge"], sectors: ["saas", "ai"], amountMinMinor: 100, amountMaxMinor: 200, currency: "EUR" },
      ...{ termMinMonths: 6, termMaxMonths: 12 },
    };
    expect((await putPart(bea, "focus", lender)).status).toBe(200);
    const { kind: _, ...written } = lender;
    // In the order of the closed lists.
    expect((await profileOf(bea.id, ada)).focus).toEqual({ ...written, sectors: ["ai", "saas"] });
    await testDb().update(user).set({ kind: "founder" }).where(eq(user.id, bea.id));
    const { kind: __, ...empty } = emptyFocus("founder");
    expect((await profileOf(bea.id, ada)).focus).toEqual({
      ...empty,
      ...{ sectors: ["ai", "saas"], amountMaxMinor: 200, currency: "EUR" },
    });
  });

  it("costs one trip, and one afterwards that counts it", async () => {
    const answer = await countedCall(`/api/profiles/${ines.id}`, { cookie: ada.cookie });
    expect(answer.statements.map((trip) => trip.some((text) => /^insert/i.test(text)))).toEqual([false, true]);
  });
});

it("answers as JSON that nobody may store", async () => {
  const answer = await call(`/api/profiles/${ines.id}`, { cookie: ada.cookie });
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(((await answer.json()) as ProfileView).name).toBe("Ines");
});
