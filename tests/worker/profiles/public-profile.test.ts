import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { previewOfProfile } from "#contract/media/pictures.ts";
import { newId } from "#db/ids.ts";
import { block, skill } from "#db/schema/index.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { PARTS, profileOf, writeProfile } from "#tests/support/profiles/profiles.ts";
import { openDocument } from "#tests/support/public-document.ts";

let ada: TestMember;
let ines: TestMember;

beforeAll(async () => {
  [ada, ines] = [await createMember({ name: "Ada Quill" }), await createMember({ name: "Ines Duarte" })];
});

/** The document without what differs between requests for different paths. */
const bare = async (path: string, cookie: string) => {
  const { answer, html } = await openDocument(path, cookie);
  return [answer.status, html.replaceAll(`${ORIGIN}${path}`, "")];
};

const meta = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

/** A member with a public profile. */
async function createPublic(values: Parameters<typeof writeProfile>[1] = {}, name = "Amara Osei") {
  const member = await createMember({ name, kind: "investor" });
  await writeProfile(member.id, { isPublic: true, ...values });
  return member;
}

describe("the page of a public profile", () => {
  it("is readable without scripts, and for visitors has nothing that only members see", async () => {
    const { title, company, location, website } = PARTS.intro;
    const amara = await createPublic({
      ...{ title, company, location, website, isEmailShown: true },
      ...PARTS.about,
      interests: [...PARTS.about.interests],
      experience: PARTS.experience.entries.map((entry) => ({ ...entry, skills: [...entry.skills] })),
      education: [...PARTS.education.entries],
      links: [...PARTS.links.links],
    });
    await testDb().insert(skill).values({ id: newId(), memberId: amara.id, key: "audit", name: "Audit", position: 0 });
    const event = await createEvent({ hostId: amara.id, title: "Ledger Night" });
    const {
      answer,
      article,
      answers,
      html,
      isHidden,
      canonical,
      title: head,
    } = await openDocument(`/profile/${amara.id}?x=1`);
    expect([answer.status, head, isHidden]).toEqual([200, "Amara Osei · Node", false]);
    expect(canonical).toBe(`${ORIGIN}/profile/${amara.id}`);
    for (const text of [
      ...["Amara Osei", "Partner, Larkmoor Seed", "Lisbon, Portugal", "I answer within a week.", "Chess"],
      ...["Managing partner", "Kestrel Row Capital", "First checks.", "Mar 2019", "Present"],
      ...["Harbor School of Economics", "Sep 2009", "Jun 2011", "Audit", "0 endorsements"],
      ...[
        `href="/events/${event}"`,
        "Ledger Night",
        'href="https://larkmoor.example/"',
        'href="https://social.example/ines"',
      ],
    ])
      expect(article).toContain(text);
    expect(article).toContain('rel="me noopener noreferrer nofollow"');
    expect(answers).toEqual({ [`/api/profiles/${amara.id}`]: await profileOf(amara.id) });
    expect(html).not.toContain(amara.email);
    expect(html).not.toMatch(/data-article|\sstyle=/);
  });

  it("is where the app shows the same: banner, kind, figures, a row for the tabs, and how to join", async () => {
    const amara = await createPublic({ bio: PARTS.about.bio });
    const { article } = await openDocument(`/profile/${amara.id}`);
    for (const text of ["aspect-[1120/168]", "av av-large", "Investor", "Member since", 'class="tabs '])
      expect(article).toContain(text);
    expect(article).toContain("<bdi>Amara Osei</bdi> is a member of Node.");
    expect(article).toContain(`href="/sign-in?next=${encodeURIComponent(`/profile/${amara.id}`)}"`);
    expect(article).toContain('href="#about"');
  });

  it("shows the photo, and says whose it is", async () => {
    const { id } = await createMember({
      columns: { name: "Pia Pictured", image: "/media/AAAAAAAAAAAAAAAAAAAAAA.webp" },
    });
    await writeProfile(id, { isPublic: true });
    const { article } = await openDocument(`/profile/${id}`);
    expect(article).toMatch(
      /av-large" data-state="loaded"><img src="\/media\/A{22}\.webp" alt="Photo of Pia Pictured"/,
    );
  });

  it("says what the member wrote into the part of their kind", async () => {
    const amara = await createPublic({ amountMinMinor: 25_000_000, amountMaxMinor: 150_000_000, currency: "EUR" });
    const { article } = await openDocument(`/profile/${amara.id}`);
    expect(article).toContain("Investment thesis");
    expect(article).toContain("€250K\u00a0–\u00a0€1.5M");
    const yen = await createPublic({ amountMaxMinor: 4900, currency: "JPY" });
    expect((await openDocument(`/profile/${yen.id}`)).article).toContain("Up to ¥4.9K");
  });

  it("is for search engines a person, without the address", async () => {
    const { title, company, location, website } = PARTS.intro;
    const amara = await createPublic({
      ...{ title, company, location, website, bio: "I fund ledgers." },
      links: [...PARTS.links.links],
    });
    const { about, html } = await openDocument(`/profile/${amara.id}`);
    expect(about).toEqual({
      "@context": "https://schema.org",
      "@type": "Person",
      name: "Amara Osei",
      url: `${ORIGIN}/profile/${amara.id}`,
      jobTitle: title,
      worksFor: { "@type": "Organization", name: company },
      homeLocation: { "@type": "Place", name: location },
      description: "I fund ledgers.",
      sameAs: ["https://larkmoor.example/", "https://social.example/ines"],
    });
    expect([meta(html, "og:type"), meta(html, "og:title"), meta(html, "og:url")]).toEqual([
      "profile",
      "Amara Osei · Node",
      `${ORIGIN}/profile/${amara.id}`,
    ]);
    const description = "Partner, Larkmoor Seed. I fund ledgers.";
    expect([meta(html, "description"), meta(html, "og:description")]).toEqual([description, description]);
    expect(meta((await openDocument(`/profile/${(await createPublic()).id}`)).html, "description")).toBe(
      "The profile of Amara Osei.",
    );
  });

  it("has a picture for shared links only while it shows the present name and title", async () => {
    const key = "abcdefghijklmnopqrstuv.png";
    const of = { title: "Partner", company: null };
    const current = previewOfProfile({ name: "Amara Osei", ...of });
    const amara = await createPublic({ ...of, previewKey: key, previewOf: current });
    const { html } = await openDocument(`/profile/${amara.id}`);
    expect(["", ":width", ":height", ":alt"].map((part) => meta(html, `og:image${part}`))).toEqual([
      `${ORIGIN}/media/${key}`,
      ...["1200", "630", "The profile of Amara Osei"],
    ]);
    expect((await profileOf("me", amara)).own?.isPictureMissing).toBe(false);
    await writeProfile(amara.id, { title: "Founder" });
    expect(meta((await openDocument(`/profile/${amara.id}`)).html, "og:image")).toBe(`${ORIGIN}/shared-link.png`);
    expect((await profileOf("me", amara)).own?.isPictureMissing).toBe(true);
  });

  it("escapes every text of its member", async () => {
    const text = `</script><script>alert(1)</script><!--<script>"'&]]>\\u003c`;
    const amara = await createPublic(
      {
        ...{ title: text, company: text, location: text, bio: text, website: `https://x.example/${text}` },
        interests: [text.slice(0, 40)],
        experience: PARTS.experience.entries.map((entry) => ({ ...entry, role: text, description: text, skills: [] })),
        education: PARTS.education.entries.map((entry) => ({ ...entry, institution: text, degree: text })),
        links: [{ type: "other", url: `https://x.example/?${text}`, label: text.slice(0, 60) }],
      },
      text,
    );
    await testDb().insert(skill).values({ id: newId(), memberId: amara.id, key: "x", name: text, position: 0 });
    const { html, about } = await openDocument(`/profile/${amara.id}`);
    const scripts: string[] = [];
    await new HTMLRewriter()
      .on("script", { element: (one) => void scripts.push(one.getAttribute("type") ?? "runs") })
      .transform(new Response(html))
      .text();
    expect(scripts).toEqual(["application/json", "application/ld+json", "module"]);
    expect(about).toMatchObject({ name: text, jobTitle: text, description: text });
    expect((await profileOf(amara.id)).experience).toHaveLength(1);
  });

  it("has no link to a stored address that could not be written", async () => {
    for (const website of [
      "javascript:alert(1)",
      "data:text/html,x",
      "https:evil.example",
      "https://a@evil.example/",
    ]) {
      const amara = await createPublic({ website, links: [{ type: "other", url: website, label: "Evil" }] });
      const { html } = await openDocument(`/profile/${amara.id}`);
      for (const trace of [website, "Evil", "evil.example"]) expect(html).not.toContain(trace);
    }
  });

  it("names a link as the app does: its network without a label, and an address cut after 40 characters of its path", async () => {
    const path = `/in/${"a".repeat(60)}`;
    const amara = await createPublic({
      links: [
        { type: "linkedin", url: `https://www.linkedin.com${path}`, label: "" },
        { type: "other", url: "https://x.example/", label: "" },
      ],
    });
    const { article } = await openDocument(`/profile/${amara.id}`);
    expect(article).toContain(">LinkedIn</b>");
    expect(article).toContain(`>linkedin.com${path.slice(0, 40)}…</span>`);
    expect(article).toContain(">x.example</b></span>");
    expect(article).not.toContain(">Other<");
  });

  it("is for members in their own frame, with the answer for the app and without an article", async () => {
    const amara = await createPublic();
    const { answer, answers, title, article, isHidden } = await openDocument(`/profile/${amara.id}`, ada.cookie);
    expect([answer.status, title, article, isHidden]).toEqual([200, "Amara Osei · Node", "", true]);
    expect(answers).toEqual({ [`/api/profiles/${amara.id}`]: await profileOf(amara.id, ada) });
  });
});

describe("the page of another profile", () => {
  it("sends visitors and suspended members to sign in, exactly as for an unknown one", async () => {
    const suspended = await createMember({ status: "suspended" });
    for (const cookie of ["", suspended.cookie])
      for (const id of [ines.id, newId(), "nobody", "me"]) {
        const answer = await call(`/profile/${id}?tab=skills`, { cookie });
        const next = encodeURIComponent(`/profile/${id}?tab=skills`);
        expect([answer.status, answer.headers.get("location")]).toEqual([302, `/sign-in?next=${next}`]);
      }
  });

  it("is one 404 document for a member who is unknown, not approved, blocked or blocking", async () => {
    const [bea, carl] = [await createMember(), await createMember()];
    const pending = await createMember({ status: "pending" });
    await testDb()
      .insert(block)
      .values([
        { memberId: bea.id, blockedId: ada.id, createdAt: 1 },
        { memberId: ada.id, blockedId: carl.id, createdAt: 1 },
      ]);
    const missing = await bare(`/profile/${newId()}`, ada.cookie);
    expect(missing[0]).toBe(404);
    expect(missing[1]).toContain("<title>Profile not found · Node</title>");
    for (const id of [bea.id, carl.id, pending.id, "nobody"])
      expect([id, await bare(`/profile/${id}`, ada.cookie)]).toEqual([id, missing]);
  });

  it("has for a member who is not admitted no answer, whoever it is", async () => {
    const pending = await createMember({ status: "pending" });
    const missing = await bare(`/profile/${newId()}`, pending.cookie);
    expect(missing[0]).toBe(200);
    expect(await bare(`/profile/${ines.id}`, pending.cookie)).toEqual(missing);
    expect((await openDocument(`/profile/${ines.id}`, pending.cookie)).answers).toEqual({});
  });

  it("of a member is never indexed, and one's own is under one's real id", async () => {
    for (const path of ["/profile/me", `/profile/${ada.id}`]) {
      const { answers, title, isHidden } = await openDocument(path, ada.cookie);
      expect([title, isHidden]).toEqual(["Ada Quill · Node", true]);
      expect(answers).toEqual({ [`/api/profiles/${ada.id}`]: await profileOf("me", ada) });
    }
  });

  it("named 1, as older links have it, is one's own, with its query", async () => {
    for (const cookie of ["", ada.cookie]) {
      const answer = await call("/profile/1?tab=skills", { cookie });
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/profile/me?tab=skills"]);
    }
  });
});

describe("the sitemap", () => {
  it("has the profiles whose page visitors see, and no others", async () => {
    const shown = await createPublic();
    const others = [
      await createMember(),
      await createMember({ status: "pending" }),
      await createMember({ status: "suspended" }),
      await createMember({ emailVerified: false }),
    ];
    for (const { id } of others.slice(1)) await writeProfile(id, { isPublic: true });
    await writeProfile(others[0]?.id ?? "", { isPublic: false });
    const xml = await (await call("/sitemap.xml")).text();
    for (const { id } of [shown, ...others]) {
      const isShown = (await call(`/profile/${id}`)).status === 200;
      expect([id, xml.includes(`<loc>${ORIGIN}/profile/${id}</loc>`)]).toEqual([id, isShown]);
    }
    expect(xml).toContain(shown.id);
  });

  it("keeps them however many newer members with a public profile wait for their approval", async () => {
    const shown = await createPublic();
    const waiting = Array.from({ length: 250 }, () => newId());
    await testDb().run(sql`insert into user (id, name, email, email_verified, status)
      select value, 'Waiting', value || '@waiting.test', 1, 'pending' from json_each(${JSON.stringify(waiting)})`);
    await testDb().run(
      sql`insert into profile (member_id, is_public) select value, 1 from json_each(${JSON.stringify(waiting)})`,
    );
    const xml = await (await call("/sitemap.xml")).text();
    expect(xml).toContain(`<loc>${ORIGIN}/profile/${shown.id}</loc>`);
    expect(waiting.filter((id) => xml.includes(id))).toEqual([]);
  });
});
