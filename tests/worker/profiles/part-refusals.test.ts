import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { COMPANY_MAX_LENGTH } from "#contract/limits.ts";
import type { ProblemView } from "#contract/problems.ts";
import {
  PROFILE_AMOUNT_MAX_MINOR,
  PROFILE_BIO_MAX_LENGTH,
  PROFILE_DESCRIPTION_MAX_LENGTH,
  PROFILE_EDUCATION_MAX,
  PROFILE_ENTRY_MAX_LENGTH,
  PROFILE_ENTRY_SKILLS_MAX,
  PROFILE_EXPERIENCE_MAX,
  PROFILE_INTEREST_MAX_LENGTH,
  PROFILE_INTERESTS_MAX,
  PROFILE_LINK_LABEL_MAX_LENGTH,
  PROFILE_LINKS_MAX,
  PROFILE_LOCATION_MAX_LENGTH,
  PROFILE_SKILL_MAX_LENGTH,
  PROFILE_SKILLS_MAX,
  PROFILE_TERM_MAX_MONTHS,
  PROFILE_TITLE_MAX_LENGTH,
  PROFILE_URL_MAX_LENGTH,
} from "#contract/profiles/limits.ts";
import { SECTORS } from "#contract/profiles/lists.ts";
import type { ProfilePart } from "#contract/profiles/parts.ts";
import { profile, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { emptyFocus, PARTS, putPart } from "#tests/support/profiles/profiles.ts";

let ada: TestMember;
beforeEach(async () => {
  ada = await createMember({ kind: "lender" });
});

const long = (length: number) => "a".repeat(length);
const several = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const uuid = (at: number) => `5f0f6f6e-0000-4000-8000-${String(at).padStart(12, "0")}`;
const [job] = PARTS.experience.entries;
const [school] = PARTS.education.entries;
const [link] = PARTS.links.links;
const jobs = (values: object) => ({ entries: [{ ...job, ...values }] });
const schools = (values: object) => ({ entries: [{ ...school, ...values }] });
const links = (values: object) => ({ links: [{ ...link, ...values }] });
const lender = (values: object) => ({ ...emptyFocus("lender"), ...values });
const names = (count: number) => several(count, (at) => `Name ${at}`);
/** An address of so many bytes. */
const address = (length: number) => `https://a.example/${long(length - 18)}`;

/** Expects 422 that names a field, and that nothing is written. */
async function expectRefused(part: ProfilePart, body: object, field: string): Promise<void> {
  const answer = await putPart(ada, part, body);
  const problem = (await answer.json()) as ProblemView;
  expect([answer.status, Object.keys(problem.fields ?? {})], JSON.stringify(body).slice(0, 200)).toEqual([
    422,
    [field],
  ]);
  expect(await testDb().$count(profile, eq(profile.memberId, ada.id))).toBe(0);
}

const BAD_ADDRESSES = [
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "https:evil.example",
  "http://plain.example/",
  "https://user:secret@evil.example/",
  "https://good.example@evil.example/",
  "https://evil.example:8443/",
  "https://",
  "//evil.example",
  "/profile/me",
  "evil",
  "",
];
/** A right-to-left override, a zero-width space, a tag character. */
const HIDDEN = ["Partner\u202Erentrap", "Part\u200Bner", "Partner\u{E0041}"];
/** Latin letters mixed with Cyrillic ones that look the same. */
const LOOKALIKE = "Lаrkmoor";

describe("a part refuses", () => {
  it.each(BAD_ADDRESSES)("the address %j, as a website and as a link", async (url) => {
    await expectRefused("intro", { ...PARTS.intro, website: url }, "website");
    await expectRefused("links", links({ url }), "links.0.url");
  });

  it.each(HIDDEN)("characters that hide something, in every line that others read: %j", async (text) => {
    for (const field of ["title", "company", "location"])
      await expectRefused("intro", { ...PARTS.intro, [field]: text }, field);
    await expectRefused("about", { bio: "", interests: [text] }, "interests.0");
    await expectRefused("experience", jobs({ role: text }), "entries.0.role");
    await expectRefused("experience", jobs({ company: text }), "entries.0.company");
    await expectRefused("experience", jobs({ skills: [text] }), "entries.0.skills.0");
    await expectRefused("education", schools({ institution: text }), "entries.0.institution");
    await expectRefused("education", schools({ degree: text }), "entries.0.degree");
    await expectRefused("skills", { names: [text] }, "names.0");
    await expectRefused("links", links({ label: text }), "links.0.label");
  });

  it("a company in letters of two alphabets", async () => {
    await expectRefused("intro", { ...PARTS.intro, company: LOOKALIKE }, "company");
    await expectRefused("experience", jobs({ company: LOOKALIKE }), "entries.0.company");
  });

  it.each([
    `https://${LOOKALIKE}.example/`,
    `${LOOKALIKE}.example`,
    `https://www。${LOOKALIKE}。example/`,
    "https://evil.example/\u202Egnp.exe",
    "https://evil\u200B.example/",
  ])("an address whose host is a lookalike, or that hides something: %j", async (url) => {
    await expectRefused("intro", { ...PARTS.intro, website: url }, "website");
    await expectRefused("links", links({ url }), "links.0.url");
  });

  it("no host in one other alphabet, which it writes as it is looked up", async () => {
    const bea = await createMember();
    for (const [version, host] of ["ларькмур.example", "münchen.example", "例え.example"].entries()) {
      const answer = await putPart(bea, "intro", { ...PARTS.intro, version, website: `https://${host}/` });
      expect(((await answer.json()) as { website: string }).website).toMatch(/^https:\/\/xn--[a-z0-9-]+\.example\/$/);
    }
  });

  it("text that is not well-formed, in a paragraph too", async () => {
    for (const text of ["a\u0000b", "a\ud800b"]) {
      await expectRefused("about", { bio: text, interests: [] }, "bio");
      await expectRefused("experience", jobs({ description: text }), "entries.0.description");
    }
  });

  it.each<[ProfilePart, string, object]>([
    ["intro", "title", { ...PARTS.intro, title: long(PROFILE_TITLE_MAX_LENGTH + 1) }],
    ["intro", "company", { ...PARTS.intro, company: long(COMPANY_MAX_LENGTH + 1) }],
    ["intro", "location", { ...PARTS.intro, location: long(PROFILE_LOCATION_MAX_LENGTH + 1) }],
    ["intro", "website", { ...PARTS.intro, website: address(PROFILE_URL_MAX_LENGTH + 1) }],
    ["about", "bio", { bio: long(PROFILE_BIO_MAX_LENGTH + 1), interests: [] }],
    ["about", "interests", { bio: "", interests: names(PROFILE_INTERESTS_MAX + 1) }],
    ["about", "interests.0", { bio: "", interests: [long(PROFILE_INTEREST_MAX_LENGTH + 1)] }],
    ["about", "interests.0", { bio: "", interests: [" "] }],
    ["about", "interests", { bio: "", interests: ["Chess", "chess"] }],
    ["experience", "entries", { entries: several(PROFILE_EXPERIENCE_MAX + 1, (at) => ({ ...job, id: uuid(at) })) }],
    ["experience", "entries", { entries: [job, job] }],
    ["experience", "entries.0.id", jobs({ id: "1" })],
    ["experience", "entries.0.role", jobs({ role: "" })],
    ["experience", "entries.0.role", jobs({ role: long(PROFILE_ENTRY_MAX_LENGTH + 1) })],
    ["experience", "entries.0.company", jobs({ company: "" })],
    ["experience", "entries.0.company", jobs({ company: long(COMPANY_MAX_LENGTH + 1) })],
    ["experience", "entries.0.description", jobs({ description: long(PROFILE_DESCRIPTION_MAX_LENGTH + 1) })],
    ["experience", "entries.0.skills", jobs({ skills: names(PROFILE_ENTRY_SKILLS_MAX + 1) })],
    ["experience", "entries.0.skills.0", jobs({ skills: [long(PROFILE_SKILL_MAX_LENGTH + 1)] })],
    ["experience", "entries.0.from", jobs({ from: "2019-13" })],
    ["experience", "entries.0.from", jobs({ from: "1939-12" })],
    ["experience", "entries.0.to", jobs({ to: "2101-01" })],
    ["experience", "entries.0.to", jobs({ to: "2019-02" })],
    ["education", "entries", { entries: several(PROFILE_EDUCATION_MAX + 1, (at) => ({ ...school, id: uuid(at) })) }],
    ["education", "entries.0.institution", schools({ institution: "" })],
    ["education", "entries.0.institution", schools({ institution: long(PROFILE_ENTRY_MAX_LENGTH + 1) })],
    ["education", "entries.0.degree", schools({ degree: long(PROFILE_ENTRY_MAX_LENGTH + 1) })],
    ["education", "entries.0.to", schools({ to: "2009-08" })],
    ["skills", "names", { names: names(PROFILE_SKILLS_MAX + 1) }],
    ["skills", "names.0", { names: [long(PROFILE_SKILL_MAX_LENGTH + 1)] }],
    ["skills", "names", { names: ["Audit", "AUDIT"] }],
    [
      "links",
      "links",
      { links: several(PROFILE_LINKS_MAX + 1, (at) => ({ ...link, url: `https://a.example/${at}` })) },
    ],
    ["links", "links", { links: [link, link] }],
    ["links", "links.0.type", links({ type: "myspace" })],
    ["links", "links.0.url", links({ url: address(PROFILE_URL_MAX_LENGTH + 1) })],
    ["links", "links.0.label", links({ label: long(PROFILE_LINK_LABEL_MAX_LENGTH + 1) })],
    ["visibility", "isPublic", { ...PARTS.visibility, isPublic: "yes" }],
    ["focus", "sectors.0", lender({ sectors: ["witchcraft"] })],
    ["focus", "sectors", lender({ sectors: ["ai", "ai"] })],
    ["focus", "sectors", lender({ sectors: SECTORS.map(([code]) => code) })],
    ["focus", "amountMinMinor", lender({ amountMinMinor: -1, currency: "EUR" })],
    ["focus", "amountMinMinor", lender({ amountMinMinor: 1.5, currency: "EUR" })],
    ["focus", "amountMaxMinor", lender({ amountMaxMinor: PROFILE_AMOUNT_MAX_MINOR + 1, currency: "EUR" })],
    ["focus", "amountMaxMinor", lender({ amountMinMinor: 2, amountMaxMinor: 1, currency: "EUR" })],
    ["focus", "currency", lender({ amountMinMinor: 2, amountMaxMinor: 3 })],
    ["focus", "currency", lender({ currency: "XXX" })],
    ["focus", "termMinMonths", lender({ termMinMonths: 0 })],
    ["focus", "termMaxMonths", lender({ termMaxMonths: PROFILE_TERM_MAX_MONTHS + 1 })],
    ["focus", "termMaxMonths", lender({ termMinMonths: 12, termMaxMonths: 6 })],
    ["focus", "kind", lender({ kind: "admin" })],
    // Fields of another kind.
    ["focus", "", lender({ stages: ["seed"] })],
    ["focus", "", lender({ services: ["legal"] })],
    ["focus", "", { ...emptyFocus("organizer"), amountMaxMinor: 1, currency: "EUR" }],
  ])("in %s a wrong %s", async (part, field, body) => {
    await expectRefused(part, body, field);
  });

  it.each(Object.entries({ ...PARTS, focus: emptyFocus("lender") }))(
    "in %s an unknown field, and a version that is no version",
    async (part, body) => {
      await expectRefused(part as ProfilePart, { ...body, memberId: ada.id }, "memberId");
      await expectRefused(part as ProfilePart, { ...body, version: "0" }, "version");
      await expectRefused(part as ProfilePart, { ...body, version: -1 }, "version");
    },
  );

  it("an unknown field of an entry", async () => {
    await expectRefused("experience", jobs({ isVerified: true }), "isVerified");
    await expectRefused("education", schools({ isVerified: true }), "isVerified");
    await expectRefused("links", links({ isVerified: true }), "isVerified");
  });
});

it("takes every field at its limit", async () => {
  const member = await createMember({ kind: "lender" });
  await testDb().update(user).set({ name: "Long" }).where(eq(user.id, member.id));
  const bodies: [ProfilePart, object][] = [
    [
      "intro",
      {
        title: long(PROFILE_TITLE_MAX_LENGTH),
        company: long(COMPANY_MAX_LENGTH),
        location: long(PROFILE_LOCATION_MAX_LENGTH),
        website: address(PROFILE_URL_MAX_LENGTH),
      },
    ],
    ["about", { bio: long(PROFILE_BIO_MAX_LENGTH), interests: names(PROFILE_INTERESTS_MAX) }],
    ["skills", { names: names(PROFILE_SKILLS_MAX) }],
    ["links", { links: several(PROFILE_LINKS_MAX, (at) => ({ ...link, url: `https://a.example/${at}` })) }],
    ["experience", { entries: several(PROFILE_EXPERIENCE_MAX, (at) => ({ ...job, id: uuid(at) })) }],
    ["education", { entries: several(PROFILE_EDUCATION_MAX, (at) => ({ ...school, id: uuid(at) })) }],
    [
      "focus",
      lender({ amountMaxMinor: PROFILE_AMOUNT_MAX_MINOR, currency: "JPY", termMaxMonths: PROFILE_TERM_MAX_MONTHS }),
    ],
  ];
  for (const [part, body] of bodies) expect([part, (await putPart(member, part, body)).status]).toEqual([part, 200]);
});
