import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PROFILE_PARTS, type ProfilePart } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { endorsement, profile, profileTag, session, skill, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { emptyFocus, PARTS, profileOf, putPart } from "#tests/support/profiles/profiles.ts";
import { problemOf } from "#tests/support/settings/account-requests.ts";

let ada: TestMember;
beforeEach(async () => {
  ada = await createMember({ kind: "investor" });
});

const FOCUS = {
  ...emptyFocus("investor"),
  ...{ sectors: ["fintech", "saas"], stages: ["seed"], regions: ["europe"] },
  ...{ amountMinMinor: 25_000_000, amountMaxMinor: 150_000_000, currency: "EUR" },
};
const BODIES: Record<ProfilePart, object> = { ...PARTS, focus: FOCUS };
const saved = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return (await answer.json()) as ProfileView;
};
const skillsOf = (memberId: string) =>
  testDb().select().from(skill).where(eq(skill.memberId, memberId)).orderBy(asc(skill.position));

describe("a part of the own profile", () => {
  it("is saved by itself, and the answer is the own profile as it is then", async () => {
    const { kind: _, ...focus } = FOCUS;
    const shown: Record<ProfilePart, object> = {
      intro: PARTS.intro,
      about: PARTS.about,
      focus: { focus },
      experience: { experience: PARTS.experience.entries },
      education: { education: PARTS.education.entries },
      skills: { skills: [{ name: "Underwriting" }, { name: "Payments" }] },
      links: PARTS.links,
      visibility: { own: PARTS.visibility },
    };
    const versions: Partial<Record<ProfilePart, number>> = {};
    for (const part of PROFILE_PARTS) {
      const view = await saved(await putPart(ada, part, BODIES[part]));
      versions[part] = 1;
      expect([part, view]).toMatchObject([part, { ...shown[part], isMe: true, own: { versions } }]);
    }
    const whole = await profileOf("me", ada);
    expect(whole).toMatchObject(
      Object.assign({}, ...PROFILE_PARTS.filter((part) => part !== "visibility").map((part) => shown[part])),
    );
    expect(whole.own?.isPictureMissing).toBe(true);
  });

  it.each([...PROFILE_PARTS])("%s: of two tabs the second gets 409, and nothing of it is written", async (part) => {
    await saved(await putPart(ada, part, BODIES[part]));
    const before = await profileOf("me", ada);
    const others: Record<ProfilePart, object> = {
      ...BODIES,
      intro: { ...PARTS.intro, title: "Another" },
      about: { bio: "Another", interests: [] },
      focus: { ...FOCUS, sectors: ["ai"], currency: "USD" },
      experience: { entries: [] },
      education: { entries: [] },
      skills: { names: ["Another"] },
      links: { links: [] },
      visibility: { isPublic: false, isEmailShown: false, isAnswerTimeShown: true },
    };
    for (const version of [0, 2])
      expect(await problemOf(await putPart(ada, part, { ...others[part], version }))).toEqual([409, "conflict"]);
    expect(await profileOf("me", ada)).toEqual(before);
    await saved(await putPart(ada, part, { ...others[part], version: 1 }));
    expect(await profileOf("me", ada)).not.toEqual(before);
  });

  it.each([...PROFILE_PARTS])("%s: saved again with the same values has no new version", async (part) => {
    await saved(await putPart(ada, part, BODIES[part]));
    const read = async () => [
      await testDb().select().from(profile).where(eq(profile.memberId, ada.id)),
      await testDb().select().from(user).where(eq(user.id, ada.id)),
    ];
    const before = await read();
    await saved(await putPart(ada, part, { ...BODIES[part], version: 1 }));
    expect(await read()).toEqual(before);
  });

  it("has two requests at one time written once", async () => {
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((title) => putPart(ada, "intro", { ...PARTS.intro, title })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await profileOf("me", ada)).own?.versions.intro).toBe(1);
  });

  it("leaves the versions and contents of the other parts alone", async () => {
    await saved(await putPart(ada, "intro", PARTS.intro));
    await saved(await putPart(ada, "about", PARTS.about));
    const view = await saved(await putPart(ada, "intro", { ...PARTS.intro, version: 1, title: "Founder" }));
    expect(view).toMatchObject({ title: "Founder", bio: PARTS.about.bio });
    expect(view.own?.versions).toMatchObject({ intro: 2, about: 1, links: 0 });
  });

  it("is saved once for a repeated key, and the repetition answers with the profile", async () => {
    const key = crypto.randomUUID();
    await saved(await putPart(ada, "intro", PARTS.intro, key));
    const again = await saved(await putPart(ada, "intro", PARTS.intro, key));
    expect(again.own?.versions.intro).toBe(1);
    const other = await putPart(ada, "intro", { ...PARTS.intro, title: "Other" }, key);
    expect(await problemOf(other)).toEqual([409, "idempotency-conflict"]);
    expect(await problemOf(await putPart(ada, "intro", PARTS.intro, "two words"))).toEqual([400, "bad-request"]);
    expect(await profileOf("me", ada)).toMatchObject({ title: PARTS.intro.title });
  });

  it("stays refused for a repeated key that was refused, also when the version is the one it would have written", async () => {
    await saved(await putPart(ada, "intro", PARTS.intro));
    const key = crypto.randomUUID();
    const late = { ...PARTS.intro, title: "Late" };
    for (let time = 0; time < 2; time += 1)
      expect(await problemOf(await putPart(ada, "intro", late, key))).toEqual([409, "conflict"]);
    expect((await profileOf("me", ada)).title).toBe(PARTS.intro.title);
  });

  it("may be saved by pending, rejected and unverified members, not by visitors and suspended ones", async () => {
    for (const options of [{ status: "pending" }, { status: "rejected" }, { emailVerified: false }] as const) {
      const member = await createMember(options);
      expect((await saved(await putPart(member, "intro", PARTS.intro))).title).toBe(PARTS.intro.title);
    }
    for (const part of PROFILE_PARTS) {
      expect(await problemOf(await putPart({ cookie: "" }, part, BODIES[part]))).toEqual([401, "session-missing"]);
      const suspended = await createMember({ status: "suspended" });
      expect(await problemOf(await putPart(suspended, part, BODIES[part]))).toEqual([403, "account-suspended"]);
      expect(await testDb().$count(profile, eq(profile.memberId, suspended.id))).toBe(0);
    }
  });

  it("is not written for a session that has ended", async () => {
    await testDb().delete(session).where(eq(session.userId, ada.id));
    expect(await problemOf(await putPart(ada, "intro", PARTS.intro))).toEqual([401, "session-missing"]);
    expect(await testDb().$count(profile, eq(profile.memberId, ada.id))).toBe(0);
  });

  it("is one of the eight", async () => {
    expect(
      await problemOf(await call("/api/profiles/me/name", { method: "PUT", cookie: ada.cookie, body: {} })),
    ).toEqual([404, "not-found"]);
  });
});

describe("the intro", () => {
  it("stores what is left empty as not said", async () => {
    await saved(await putPart(ada, "intro", { title: " ", company: "", location: "", website: null }));
    const [row] = await testDb().select().from(profile).where(eq(profile.memberId, ada.id));
    expect(row).toMatchObject({ title: null, company: null, location: null, website: null, bio: "" });
  });

  it("completes an address that was typed without https://", async () => {
    const view = await saved(await putPart(ada, "intro", { ...PARTS.intro, website: "Larkmoor.example/team" }));
    expect(view.website).toBe("https://larkmoor.example/team");
  });

  it("stores an address as it is parsed, so that its host is the one that is shown", async () => {
    const view = await saved(
      await putPart(ada, "intro", { ...PARTS.intro, website: "https://GOOD.example\\@evil.example/" }),
    );
    expect(view.website).toBe("https://good.example/@evil.example/");
  });
});

describe("the skills", () => {
  it("keep their rows and endorsements under the same name, in any case and order, and lose them under another", async () => {
    await saved(await putPart(ada, "skills", { names: ["Audit", "Payments", "Chess"] }));
    const rows = await skillsOf(ada.id);
    const ines = await createMember();
    await testDb()
      .insert(endorsement)
      .values(rows.map(({ id }) => ({ skillId: id, memberId: ines.id, createdAt: 1 })));
    const { skills } = await saved(await putPart(ada, "skills", { version: 1, names: ["PAYMENTS", "Go", "Audit"] }));
    const [audit, payments] = rows;
    expect(skills).toEqual([
      { id: payments?.id, name: "PAYMENTS", endorsements: 1, isEndorsed: false, fromConnections: 0 },
      { id: expect.any(String), name: "Go", endorsements: 0, isEndorsed: false, fromConnections: 0 },
      { id: audit?.id, name: "Audit", endorsements: 1, isEndorsed: false, fromConnections: 0 },
    ]);
    expect(await testDb().$count(endorsement, eq(endorsement.memberId, ines.id))).toBe(2);
    // Chess again is another skill.
    const back = await saved(await putPart(ada, "skills", { version: 2, names: ["Chess"] }));
    expect(back.skills).toMatchObject([{ name: "Chess", endorsements: 0 }]);
    expect(back.skills[0]?.id).not.toBe(rows[2]?.id);
  });

  it("of one member do not touch those of another", async () => {
    const ines = await createMember();
    await saved(await putPart(ines, "skills", { names: ["Audit"] }));
    await saved(await putPart(ada, "skills", { names: [] }));
    expect(await skillsOf(ines.id)).toHaveLength(1);
  });
});

describe("the kind's own part", () => {
  it.each([
    { ...emptyFocus("founder"), stages: ["pre-seed"], amountMaxMinor: 100, currency: "CHF" },
    { ...emptyFocus("lender"), loans: ["bridge"], termMinMonths: 6, termMaxMonths: 36 },
    { ...emptyFocus("service_provider"), services: ["legal", "tax"] },
    { ...emptyFocus("organizer"), formats: ["dinner"], regions: ["worldwide"] },
  ])("of each kind is saved: $kind", async (body) => {
    await testDb()
      .update(user)
      .set({ kind: body.kind as "founder" })
      .where(eq(user.id, ada.id));
    const { kind: _, ...focus } = body;
    expect((await saved(await putPart(ada, "focus", body))).focus).toEqual(focus);
  });

  it("replaces what was chosen before, also as another kind", async () => {
    await saved(await putPart(ada, "focus", FOCUS));
    await testDb().update(user).set({ kind: "organizer" }).where(eq(user.id, ada.id));
    const formats = { ...emptyFocus("organizer"), formats: ["dinner"] };
    await saved(await putPart(ada, "focus", { ...formats, version: 1 }));
    const tags = await testDb().select().from(profileTag).where(eq(profileTag.memberId, ada.id));
    expect(tags).toEqual([{ memberId: ada.id, list: "formats", code: "dinner" }]);
    const [row] = await testDb().select().from(profile).where(eq(profile.memberId, ada.id));
    expect(row).toMatchObject({ amountMinMinor: null, amountMaxMinor: null, currency: null });
  });

  it("is refused when the member has another kind by now, and nothing is written", async () => {
    await saved(await putPart(ada, "focus", FOCUS));
    await testDb().update(user).set({ kind: "founder" }).where(eq(user.id, ada.id));
    expect(await problemOf(await putPart(ada, "focus", { ...FOCUS, version: 1, sectors: [] }))).toEqual([
      409,
      "conflict",
    ]);
    expect(await testDb().$count(profileTag, eq(profileTag.memberId, ada.id))).toBe(4);
  });
});
