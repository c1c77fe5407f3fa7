import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, introduction, registration, setting, user } from "#db/schema/index.ts";
import { configured } from "#tests/support/configured.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { openDocument } from "#tests/support/public-document.ts";
import { countFigures } from "#worker/pages/landing/figures.ts";

const db = testDb();
const NOW = Date.now();

afterEach(async () => {
  await db.delete(event);
  await db.delete(setting);
  await db.delete(introduction);
});

const section = (html: string, id: string) => new RegExp(`<section[^>]* id="${id}".*?</section>`, "s").exec(html)?.[0];

describe("the upcoming public events", () => {
  it("are absent when there are none, over, canceled and exclusive ones included", async () => {
    await createEvent({ over: true, startsAt: NOW - 2 * DAY_MS });
    await createEvent({ cancelledAt: NOW });
    await createEvent({ exclusive: true });
    const { html } = await openDocument("/");
    expect(html).not.toContain("Upcoming public events");
    expect(html).not.toContain("Winter Investment Summit");
  });

  it("are the next five: the one with the most attendees on a 16:9 card, the others by start, all escaped", async () => {
    const summit = await createEvent({ attendeeCount: 38, capacity: 60, startsAt: NOW + 5 * DAY_MS });
    for (const day of [1, 2, 3, 4, 8]) {
      const { id: hostId } = await createMember();
      await createEvent({ title: `Evening <b>${day}</b>`, startsAt: NOW + day * DAY_MS, sample: day === 1, hostId });
    }
    const events = section((await openDocument("/")).html, "events") ?? "";
    expect(events).toContain("aspect-video");
    expect(events).toContain(`<a class="stretch" href="/events/${summit}">Winter Investment Summit</a>`);
    expect(events).toContain("38 of 60 spots taken");
    expect([...events.matchAll(/Evening &lt;b&gt;(\d)/g)].map(([, day]) => day)).toEqual(["1", "2", "3", "4"]);
    expect(events.match(/>Sample</g)).toHaveLength(1);
    expect(events).not.toContain("Evening <b>");
  });

  it("are of five hosts, and none that has started or is exclusive, however many of these are sooner", async () => {
    const [greedy, other] = [await createMember(), await createMember()];
    await createEvent({ hostId: greedy.id, startsAt: NOW - HOUR_MS, title: "Started evening" });
    for (let at = 0; at < 9; at += 1) {
      const startsAt = NOW + HOUR_MS + at * 1000;
      await createEvent({ hostId: greedy.id, startsAt, title: `Exclusive evening ${at}`, exclusive: true });
      await createEvent({ hostId: greedy.id, startsAt, title: `Open evening ${at}` });
    }
    await createEvent({ hostId: other.id, startsAt: NOW + 9 * DAY_MS, title: "Other evening" });
    const events = section((await openDocument("/")).html, "events") ?? "";
    expect(events.match(/(\w+ evening)( \d)?/g)).toEqual(["Open evening 0", "Other evening"]);
  });

  it("have the picture of a host once three others are listed as attendees, and then it is on the 16:9 card", async () => {
    const [host, ...others] = await Promise.all(Array.from({ length: 4 }, () => createMember()));
    const hostId = host?.id ?? "";
    await createEvent({ attendeeCount: 30 });
    const picture = { coverKey: "hall", coverAlt: "The hall", attendeeCount: 4 };
    const id = await createEvent({ hostId, title: "Hall evening", ...picture });
    const join = (member: TestMember | undefined, values: Partial<typeof registration.$inferInsert> = {}) =>
      db.insert(registration).values({
        ...{ id: newId(), eventId: id, memberId: member?.id, email: member?.email ?? "", name: "Someone" },
        ...{ confirmedAt: NOW, createdAt: NOW, ...values },
      });
    const hasPicture = async () => {
      const { html } = await openDocument("/");
      const [, featured = ""] = /aspect-video.*?href="\/events\/([^"]*)"/s.exec(html) ?? [];
      return [html.includes("/media/hall"), featured === id];
    };
    await join(host);
    await join(others[0]);
    await join(others[1]);
    await join(others[2], { confirmedAt: null });
    expect(await hasPicture()).toEqual([false, false]);
    await db.update(registration).set({ confirmedAt: NOW });
    expect(await hasPicture()).toEqual([true, true]);
  });

  it("are structured data for search engines too, beside the organization", async () => {
    const id = await createEvent();
    await createEvent({ exclusive: true, title: "Closed circle" });
    const { html, about } = await openDocument("/");
    const [, listed = "{}"] = html.match(/<script type="application\/ld\+json">[^<]*/g) ?? [];
    expect(about["@type"]).toBe("Organization");
    expect(JSON.parse(listed.slice(listed.indexOf("{")))).toMatchObject({
      "@type": "ItemList",
      itemListElement: [
        { position: 1, item: { name: "Winter Investment Summit", url: `${env.APP_ORIGIN}/events/${id}` } },
      ],
    });
    expect(listed).not.toContain("Closed circle");
  });

  it("draw the cover of the only one, beside no list", async () => {
    await createEvent({ attendeeCount: 1 });
    const alone = section((await openDocument("/")).html, "events");
    expect(alone).not.toContain("<ul");
    expect(alone).toContain('class="lines"');
  });
});

describe("the registration mode of today", () => {
  it.each([
    ["open", "Open.", "Early access is open."],
    ["restricted", "Restricted.", "Early access is open."],
    ["invitation", "Invitation Only.", "Early access is open."],
    ["closed", "Closed.", "Sign-up is closed for now."],
  ])("%s is named alone", async (mode, name, call) => {
    await db.insert(setting).values({ name: "registration-mode", value: mode });
    const { html } = await openDocument("/");
    expect(html.match(/Registration today: [^<]*/g)).toEqual([`Registration today: ${name}`]);
    expect(html.match(/Early access is open\.|Sign-up is closed for now\./g)).toEqual([call]);
  });
});

describe("early access", () => {
  const texts = (html: string) => html.match(/(?<=>)[^<>]*(?:early[- ]access|Ready to join\?)[^<>]*/gi) ?? [];

  it("is said until an admin switches it off, and then something else calls to join", async () => {
    const before = texts((await openDocument("/")).html);
    expect(before.length).toBe(2);
    await db.insert(setting).values({ name: "early-access", value: false });
    expect(texts((await openDocument("/")).html)).toEqual([expect.stringContaining("Ready to join?")]);
    await db.update(setting).set({ value: true }).where(eq(setting.name, "early-access"));
    expect(texts((await openDocument("/")).html)).toEqual(before);
  });
});

describe("Trusted by Professionals", () => {
  const members = (count: number, columns: object) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        db.insert(user).values({
          id: newId(),
          name: `Member ${i}`,
          email: `${newId()}@members.test`,
          status: "approved",
          ...columns,
        }),
      ),
    );

  it("says honestly that there is nothing yet while every figure is below its floor", async () => {
    await createMember();
    await countFigures(env, db, NOW);
    const trust = section((await openDocument("/")).html, "trust");
    expect(trust).toContain("We're new. No testimonials yet, and we won't invent any.".replaceAll("'", "&#x27;"));
    expect(trust).not.toContain("How this is counted");
  });

  it("shows what was counted within the last day above its floor, without sample data and waiting members", async () => {
    await members(25, {});
    await members(30, { sample: true });
    await members(30, { status: "pending" });
    for (let n = 0; n < 4; n += 1) await createEvent({ over: true, startsAt: NOW - 2 * DAY_MS });
    const approved = (await db.select().from(user).where(eq(user.status, "approved"))).filter((one) => !one.sample);
    await countFigures(env, db, NOW);
    await members(5, {});
    await countFigures(env, db, NOW + DAY_MS - 1);
    const trust = section((await openDocument("/")).html, "trust") ?? "";
    expect([...trust.matchAll(/data-figure="(\w+)"/g)].map(([, name]) => name)).toEqual(["members"]);
    expect(trust).toContain(`>${approved.length}</b>`);
    expect(trust).toContain("How this is counted");
    expect(trust).not.toContain("We&#x27;re new");
    await countFigures(env, db, NOW + DAY_MS);
    expect(section((await openDocument("/")).html, "trust")).toContain(`>${approved.length + 5}</b>`);
  });

  it("counts the introductions that were accepted, and writes 5,000+ at the limit of what is counted", async () => {
    const [asks, knows, meets] = [await createMember(), await createMember(), await createMember()];
    const asked = (state: "accepted" | "declined") => ({
      id: newId(),
      requesterId: asks.id,
      targetId: meets.id,
      firstId: knows.id,
      holderId: meets.id,
      state,
      noteToFirst: "",
      noteToTarget: "",
      askedAt: NOW,
      heldAt: NOW,
    });
    for (let n = 0; n < 3; n += 1)
      await db
        .insert(introduction)
        .values([..."123456789"].map((digit) => asked(digit === "9" ? "declined" : "accepted")));
    await countFigures(env, db, NOW);
    expect((await db.select().from(setting))[0]?.value).toMatchObject({ introductions: 24 });
    await db.update(setting).set({ value: { members: 5000, events: 0, introductions: 1234, at: NOW } });
    const { html } = await openDocument("/");
    expect(html).toContain(">5,000+</b>");
    expect(html).toContain(">1,234</b>");
  });
});

describe("the deal platform and the syndicate", () => {
  it.each([
    [{ DEAL_PLATFORM_URL: "", SYNDICATE_URL: "javascript:alert(1)" }, "Not set up yet"],
    [{ DEAL_PLATFORM_URL: "", SYNDICATE_URL: "https://syndicate.example/" }, "Live"],
  ])("with %o are marked as '%s'", async (over, mark) => {
    const html = await (await configured(over).ask("/")).text();
    const card = /Deals and syndicate<.*?<\/li>/s.exec(html)?.[0] ?? "";
    expect(card.match(/Not set up yet|Live/g)).toEqual([mark]);
  });
});

describe("the footer", () => {
  const ADDRESSES = [
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
    "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
  ];
  const open = async (path: string, over: object) => (await configured(over).ask(path)).text();

  it.each(ADDRESSES)("offers donations to %s, and not to an address with one wrong character", async (address) => {
    const html = await open("/", { BTC_ADDRESS: address });
    const field = /data-donation-address=""[^>]*>(.*?)<\/div>/s.exec(html)?.[1] ?? "";
    expect(field.replace(/<[^>]*>/g, "")).toBe(address);
    expect(html).toContain("Support Our Development");
    expect(html).toContain('aria-label="QR code of the BTC address"');
    expect(html.match(/<script type="module"/g)).toHaveLength(1);
    expect(await open("/careers", { BTC_ADDRESS: address })).toContain(`"donation":"${address}"`);
    const wrong = `${address.slice(0, -1)}${address.endsWith("q") ? "p" : "q"}`;
    const without = await open("/", { BTC_ADDRESS: wrong });
    expect(without).not.toMatch(/Donate BTC|Support Our Development|<script type="module"/);
    expect(await open("/careers", { BTC_ADDRESS: wrong })).toContain('"donation":null');
  });

  it("does not offer donations to an address of a test network", async () => {
    const html = await open("/", { BTC_ADDRESS: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx" });
    expect(html).not.toContain("Donate BTC");
  });

  it("links to the company page and the newsletter only where an https address is set, and has the year of today", async () => {
    const html = await open("/", {
      LINKEDIN_URL: 'https://www.linkedin.com/company/a?x=1&y="',
      NEWSLETTER_URL: "javascript:alert(1)",
    });
    expect(html).toContain('href="https://www.linkedin.com/company/a?x=1&y=%22"');
    expect(html).not.toMatch(/javascript:|Newsletter/);
    expect(html).toMatch(new RegExp(`© <span data-year="">${new Date().getUTCFullYear()}</span>`));
    expect((await openDocument("/")).html).not.toMatch(/LinkedIn|Newsletter/);
  });
});

describe("the landing page", () => {
  it("leads visitors to sign-up with each kind chosen, and members to their dashboard instead", async () => {
    const visitor = await openDocument("/");
    for (const kind of ["founder", "investor", "lender", "service_provider", "organizer"])
      expect(visitor.html).toContain(`href="/sign-up?kind=${kind}"`);
    const member = await openDocument("/", (await createMember()).cookie);
    expect(member.html).not.toContain("/sign-up");
    expect(member.html.match(/Go to dashboard/g)).toHaveLength(3);
  });

  it("names the date of early access only while it is in the future", async () => {
    const open = async (EARLY_ACCESS_UNTIL: string) => (await configured({ EARLY_ACCESS_UNTIL }).ask("/")).text();
    expect(await open("2025-04-10")).not.toContain("The first batch of users");
    const until = await open("2031-04-10");
    expect(until).toMatch(/The first batch of users gets access before <span[^>]*>April 10, 2031<\/span>/);
    expect(until).toContain("This is an early-access version with some features under development.");
  });

  it("shows a picture where its link is shared, as the pages without one of their own do", async () => {
    const { html } = await openDocument("/");
    const url = `${env.APP_ORIGIN}/shared-link.png`;
    for (const page of [html, (await openDocument("/events")).html]) {
      expect(page).toContain(`<meta property="og:image" content="${url}">`);
      expect(page).toContain('<meta name="twitter:card" content="summary_large_image">');
    }
    const picture = new DataView(await (await env.ASSETS.fetch(url)).arrayBuffer());
    expect([picture.getUint32(16), picture.getUint32(20)]).toEqual([1200, 630]);
    expect(picture.byteLength).toBeLessThan(150 * 1024);
    expect((await openDocument("/events?q=x")).html).not.toContain("og:image");
  });

  it("has a title, a description, a canonical address and who it is about for search, under the configured name", async () => {
    const { html, about, canonical } = await openDocument("/");
    expect(html).toContain("<title>Node: meet the people who fund and build companies</title>");
    expect(html).toMatch(/<meta name="description" content="A professional network for [^"]+" \/>/);
    expect(canonical).toBe(`${env.APP_ORIGIN}/`);
    expect(about).toMatchObject({ "@type": "Organization", name: "Node" });
    expect(html.match(/ld\+json/g)).toHaveLength(1);
    const renamed = await (await configured({ APP_NAME: "Knoten </script>" }).ask("/")).text();
    expect(renamed).toContain('What is <span data-app-name="">Knoten &lt;/script&gt;</span>');
    expect(renamed).toContain('Members say what <span data-app-name="">Knoten &lt;/script&gt;</span> does for them');
    expect(renamed).toContain('"name":"Knoten \\u003c/script>"');
    expect(renamed).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });
});
