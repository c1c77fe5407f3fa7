import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventCardView, EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { page, registration } from "#db/schema/index.ts";
import { localTime } from "#domain/events/structured-data.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { openDocument } from "#tests/support/public-document.ts";
import { app } from "#worker/app.ts";

const NOW = Date.now();
let ada: TestMember;
let host: TestMember;

beforeAll(async () => {
  ada = await createMember({ name: "Ada Quill" });
  host = await createMember({ name: "Hanna Host" });
});

const view = async (id: string, cookie?: string) =>
  (await (await call(`/api/events/${id}`, { cookie })).json()) as EventView;

describe("an event's page", () => {
  it("has structured data for search engines, in the event's own time zone", async () => {
    const id = await createEvent({
      hostId: host.id,
      title: "Winter Summit",
      startsAt: Date.UTC(2099, 11, 3, 8),
      endsAt: Date.UTC(2099, 11, 4, 16, 30),
      capacity: 60,
      attendeeCount: 12,
      website: "https://winter.example/",
    });
    const { about, canonical, html, isHidden } = await openDocument(`/events/${id}?from=mail`);
    const url = `${ORIGIN}/events/${id}`;
    expect(about).toEqual({
      "@context": "https://schema.org",
      "@type": "Event",
      name: "Winter Summit",
      url,
      startDate: "2099-12-03T09:00:00+01:00",
      endDate: "2099-12-04T17:30:00+01:00",
      eventStatus: "https://schema.org/EventScheduled",
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: { "@type": "Place", name: "Zürich, Saal am Wasser", address: "Zürich, Saal am Wasser" },
      maximumAttendeeCapacity: 60,
      remainingAttendeeCapacity: 48,
      description: "Two days for people who fund companies.\n\nDoors open at half past eight.",
      organizer: { "@type": "Person", name: "Hanna Host" },
      sameAs: "https://winter.example/",
    });
    expect([canonical, isHidden]).toEqual([url, false]);
    expect(html).toContain(`<meta property="og:url" content="${url}"`);
    expect(html).toMatch(/<meta property="og:title" content="Winter Summit · Node"/);
    expect(html).toMatch(/<meta property="og:description" content="Two days for people/);
    expect(html).toContain('<meta property="og:type" content="website"');
  });

  it("has structured data of an online event, without an end and without a limit", async () => {
    const id = await createEvent({ location: "Online", endsAt: null });
    const { about } = await openDocument(`/events/${id}`);
    expect(about).toMatchObject({
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url: `${ORIGIN}/events/${id}` },
    });
    expect(about).not.toHaveProperty("endDate");
    expect(about).not.toHaveProperty("maximumAttendeeCapacity");
  });

  it.each([
    // Both changes of summer time, in both hemispheres, and time zones with offsets that are not whole hours.
    ["Europe/Zurich", "2027-03-28T00:59:59.000Z", "2027-03-28T01:59:59+01:00"],
    ["Europe/Zurich", "2027-03-28T01:00:00.000Z", "2027-03-28T03:00:00+02:00"],
    ["Europe/Zurich", "2027-10-31T00:30:00.000Z", "2027-10-31T02:30:00+02:00"],
    ["Europe/Zurich", "2027-10-31T01:30:00.000Z", "2027-10-31T02:30:00+01:00"],
    ["America/New_York", "2027-11-07T05:30:00.000Z", "2027-11-07T01:30:00-04:00"],
    ["America/New_York", "2027-11-07T06:30:00.000Z", "2027-11-07T01:30:00-05:00"],
    ["Australia/Lord_Howe", "2027-04-03T15:00:00.000Z", "2027-04-04T01:30:00+10:30"],
    ["Asia/Kathmandu", "2027-01-01T18:15:00.000Z", "2027-01-02T00:00:00+05:45"],
    ["Europe/London", "2027-01-01T00:00:00.000Z", "2027-01-01T00:00:00+00:00"],
    ["UTC", "2027-06-01T12:00:00.000Z", "2027-06-01T12:00:00+00:00"],
  ])("writes the local time of %s at %s as %s, the same instant", (zone, instant, expected) => {
    expect(localTime(instant, zone)).toBe(expected);
    expect(Date.parse(expected)).toBe(Date.parse(instant));
  });

  it("escapes every text of its host", async () => {
    const text = `</script><script>alert(1)</script><!--<script>"'&]]>\\u003c`;
    const id = await createEvent({
      title: text,
      location: text,
      description: text,
      website: `https://x.example/${text}`,
    });
    for (const [path, page] of [
      [`/events/${id}`, "event"],
      ["/events", "events"],
    ] as const) {
      const { html, about } = await openDocument(path);
      const scripts: string[] = [];
      await new HTMLRewriter()
        .on("script", {
          element: (one) => void scripts.push(one.getAttribute("type") ?? one.getAttribute("data-page") ?? "runs"),
        })
        .transform(new Response(html))
        .text();
      expect([path, scripts]).toEqual([path, ["application/json", "application/ld+json", page]]);
      expect(JSON.stringify(about)).toContain(JSON.stringify(text).slice(1, -1));
    }
  });

  it("keeps its URL when it is cancelled, says so with the reason, and takes no registrations", async () => {
    const id = await createEvent({ cancelledAt: NOW, cancelReason: "The hall <is> closed." });
    const { answer, about, article, isHidden } = await openDocument(`/events/${id}`);
    expect([answer.status, isHidden]).toEqual([200, false]);
    expect(about.eventStatus).toBe("https://schema.org/EventCancelled");
    expect(article).toContain("This event was canceled.");
    expect(article).toContain("The hall &lt;is&gt; closed.");
    expect(await view(id)).toMatchObject({ cancelled: true, cancelReason: "The hall <is> closed.", open: false });
  });

  it.each([
    ["has ended", { startsAt: NOW - DAY_MS, endsAt: NOW - HOUR_MS }, "This event has ended"],
    ["has begun", { startsAt: NOW - HOUR_MS, endsAt: NOW + HOUR_MS }, "Registration closed"],
    ["is full", { capacity: 3, attendeeCount: 3 }, "No spots left"],
    ["has a line", { capacity: 3, attendeeCount: 3, waitlistCount: 8 }, "8 people waiting"],
  ])("that %s says so without scripts", async (_, values, sentence) => {
    expect((await openDocument(`/events/${await createEvent(values)}`)).article).toContain(sentence);
    expect((await openDocument(`/events/${await createEvent()}`)).article).not.toContain(sentence);
  });

  it("is in the frame of the app without scripts: with the links of visitors, or the navigation of members", async () => {
    const path = `/events/${await createEvent()}`;
    const [visitor, member] = [await openDocument(path), await openDocument(path, ada.cookie)];
    expect(visitor.html).toContain('href="/sign-up"');
    expect(visitor.html).not.toContain('href="/dashboard"');
    expect(member.html).toContain('aria-label="Main"');
    expect(member.html).not.toContain('href="/sign-up"');
    for (const { html } of [visitor, member]) {
      expect(html.match(/<main/g)).toHaveLength(1);
      // Neither a slot nor an inline style, which the content security policy forbids.
      expect(html).not.toMatch(/data-article|<!--|\sstyle=/);
    }
  });

  it("shows the picture of its organizer beside the name, without scripts", async () => {
    const image = "/media/AAAAAAAAAAAAAAAAAAAAAA.webp";
    const { id: hostId } = await createMember({ name: "Pia Pictured", columns: { image } });
    const pictured = await openDocument(`/events/${await createEvent({ hostId })}`);
    expect(pictured.article).toMatch(
      new RegExp(`Hosted by <span[^>]*><span [^>]*><img src="${image}" alt=""[^>]*></span><a`),
    );
    const { article } = await openDocument(`/events/${await createEvent({ hostId: host.id })}`);
    expect(article).toMatch(/Hosted by <span[^>]*><span class="av [^>]*><\/span><a/);
  });

  it("shows the time of the reader's own zone before the app does", async () => {
    const id = await createEvent({ startsAt: Date.UTC(2099, 11, 3, 8), endsAt: null });
    expect((await openDocument(`/events/${id}`)).article).toContain("Your time: 8:00\u00a0AM\u00a0UTC");
    expect((await openDocument(`/events/${id}`, "zone=Asia/Tokyo")).article).toContain("Your time: 5:00\u00a0PM\u00a0");
    expect((await openDocument(`/events/${id}`, "zone=Nowhere/<b>")).article).toContain(
      "Your time: 8:00\u00a0AM\u00a0UTC",
    );
  });

  it("shows a member their own registration: listed or not, and on the waitlist the position", async () => {
    const id = await createEvent({ capacity: 1, attendeeCount: 1, waitlistCount: 3 });
    const register = (memberId: string | null, values: object) =>
      testDb()
        .insert(registration)
        .values({
          id: newId(),
          eventId: id,
          memberId,
          email: `${newId()}@x.test`,
          name: "N",
          confirmedAt: NOW,
          createdAt: NOW,
          ...values,
        });
    // Numbers of people who left the waitlist are never given again.
    for (const waitlistNumber of [3, 8]) await register(null, { waitlistNumber });
    await register(ada.id, { waitlistNumber: 20, hidden: true });
    await register(null, { waitlistNumber: 21 });
    await register(host.id, {});
    expect((await view(id, ada.cookie)).registration).toEqual({ status: "waitlisted", position: 3, listed: false });
    expect((await view(id, host.cookie)).registration).toEqual({ status: "registered", listed: true });
    expect((await view(id)).registration).toBeNull();
  });

  it("costs one trip and at most 60 rows, also when host, location and time have more similar events than are shown", async () => {
    const start = NOW + 30 * DAY_MS;
    const id = await createEvent({ hostId: host.id, locationKey: "counted", startsAt: start });
    for (let at = 0; at < 24; at += 1)
      await createEvent({
        hostId: at % 2 ? host.id : ada.id,
        locationKey: at % 3 ? "counted" : "",
        startsAt: start + at * HOUR_MS,
      });
    const counted = await countedCall(`/api/events/${id}`, { cookie: ada.cookie });
    expect([counted.status, counted.trips]).toEqual([200, 1]);
    expect(counted.rowsRead).toBeLessThanOrEqual(60);
  });
});

describe("Similar Events", () => {
  const titles = (cards: EventCardView[]) => cards.map(({ title }) => title);
  // Earlier than all other events of this file, each with its own host, so that the next eight events are these.
  const start = NOW + HOUR_MS;
  let hosts = 0;
  const someHost = async () => (await createMember({ name: `Host ${hosts++}` })).id;

  it("are those of the same host first, then at the same location, then with the same words, then the next ones", async () => {
    const hostId = await someHost();
    const other = await someHost();
    const at = (offset: number, title: string, values: object = {}) =>
      createEvent({ hostId: other, startsAt: start + offset * 1000, title, ...values });
    const id = await at(0, "Funding the Grid: Heat and Storage", { hostId, locationKey: "oslo" });
    await at(1, "A breakfast");
    await at(2, "Storage for the heat we fund");
    await at(3, "With your event about this", { locationKey: "oslo" });
    await at(900, "Much later, by the same host", { hostId });
    await at(901, "Cancelled", { hostId, cancelledAt: NOW });
    await at(902, "Cancelled there", { locationKey: "oslo", cancelledAt: NOW });
    const { similar } = await view(id);
    expect(titles(similar)).toEqual([
      "Much later, by the same host",
      // Two common words weigh as much as the location: the earlier one is first.
      "Storage for the heat we fund",
      "With your event about this",
    ]);
    expect((await view(id, ada.cookie)).similar).toEqual(similar);
  });

  it("compare words without their accents, and ignore common words", async () => {
    const other = await someHost();
    const at = (offset: number, title: string) =>
      createEvent({ hostId: other, startsAt: NOW + 60_000 + offset * 1000, title });
    const id = await createEvent({
      hostId: await someHost(),
      startsAt: NOW + 60_000,
      title: "Événements with your Café Crédit",
    });
    await at(1, "First with your event from what this");
    await at(2, "Second");
    await at(3, "Third");
    await at(4, "A cafe");
    await at(5, "CREDIT and cafe");
    expect(titles((await view(id)).similar)).toEqual([
      "CREDIT and cafe",
      "A cafe",
      "First with your event from what this",
    ]);
  });
});

describe("the page of all events", () => {
  it("has the listed events as structured data, in order", async () => {
    const { about, data, canonical } = await openDocument("/events");
    const rows = (data?.answers["/api/events"] as EventPage | undefined)?.rows ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(about).toMatchObject({ "@type": "ItemList", "@context": "https://schema.org" });
    const items = about.itemListElement as { position: number; item: { url: string; name: string } }[];
    expect(items.map(({ position, item }) => [position, item.url, item.name])).toEqual(
      rows.map((row, at) => [at + 1, `${ORIGIN}/events/${row.id}`, row.title]),
    );
    expect(canonical).toBe(`${ORIGIN}/events`);
  });

  it("with a query is not for search engines, and carries the answer that the app will request", async () => {
    const asked = "view=past&q=grid&when=7&format=online&place=oslo&free=1";
    const shuffled = "free=1&place=oslo&cursor=1&unknown=x&q=%20grid%20&when=7&format=online&view=past";
    const { data, about, canonical, isHidden } = await openDocument(`/events?${shuffled}`);
    expect(Object.keys(data?.answers ?? {})).toEqual([`/api/events?${asked}`]);
    expect([about, canonical, isHidden]).toEqual([null, undefined, true]);
  });

  it("between two days of the reader's zone has those events only, and is not for search engines", async () => {
    for (const [title, startsAt, endsAt] of [
      ["Late the day before", Date.UTC(2098, 2, 9, 14), Date.UTC(2098, 2, 9, 15)],
      ["At its first minute", Date.UTC(2098, 2, 9, 15)],
      ["At its last minute", Date.UTC(2098, 2, 11, 14, 59)],
      ["Early the day after", Date.UTC(2098, 2, 11, 15)],
    ] as const)
      await createEvent({ title, startsAt, endsAt: endsAt ?? null });
    const opened = await openDocument("/events?to=2098-03-11&from=2098-03-10&free=1", "zone=Asia/Tokyo");
    const path = `/api/events?${new URLSearchParams({ free: "1", from: "2098-03-09T15:00:00.000Z", to: "2098-03-11T14:59:59.999Z" })}`;
    expect(Object.keys(opened.answers)).toEqual([path]);
    expect((opened.answers[path] as EventPage).rows.map(({ title }) => title)).toEqual([
      "At its first minute",
      "At its last minute",
    ]);
    expect(opened.article).toContain("At its first minute");
    expect(opened.article).not.toContain("Early the day after");
    expect([opened.about, opened.canonical, opened.isHidden]).toEqual([null, undefined, true]);
  });

  it("ignores invalid parts of its query", async () => {
    const { answer, data } = await openDocument(
      `/events?view=nothing&when=99&free=yes&host=x&from=tomorrow&to=2026-11&q=${"x".repeat(200)}`,
    );
    expect([answer.status, Object.keys(data?.answers ?? {})]).toEqual([200, ["/api/events"]]);
  });

  it.each(["mine", "hosting"])(
    "redirects visitors and suspended members from the view %s to sign in and back",
    async (which) => {
      const suspended = await createMember({ status: "suspended" });
      for (const cookie of [undefined, suspended.cookie]) {
        const { answer } = await openDocument(`/events?view=${which}`, cookie);
        expect([answer.status, answer.headers.get("location")]).toEqual([
          302,
          `/sign-in?next=${encodeURIComponent(`/events?view=${which}`)}`,
        ]);
      }
      expect((await openDocument(`/events?view=${which}`, ada.cookie)).answer.status).toBe(200);
    },
  );
});

describe("sitemap and robots.txt", () => {
  it("list the public URLs: upcoming events and published pages, nothing cancelled, past or unpublished", async () => {
    const [coming, off, past] = [
      await createEvent({ startsAt: NOW + 30_000 }),
      await createEvent({ startsAt: NOW + 30_000, cancelledAt: NOW }),
      await createEvent({ startsAt: NOW - DAY_MS }),
    ];
    const draft = { markdown: "Words.", updatedAt: NOW, updatedBy: ada.id, version: 1 };
    await testDb()
      .insert(page)
      .values([
        { slug: "about", title: "About", publishedAt: NOW, ...draft },
        { slug: "careers", title: "Careers", ...draft },
      ])
      .onConflictDoNothing();
    const answer = await call("/sitemap.xml", { cookie: ada.cookie });
    const xml = await answer.text();
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address?.replace(ORIGIN, ""));
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    // A publicly cached answer sets no cookie.
    expect(answer.headers.getSetCookie()).toEqual([]);
    // Four pages begin with a text of their own.
    for (const path of ["/", "/events", "/about", "/terms", "/privacy", "/cookies", "/contact"])
      expect(addresses.filter((one) => one === path)).toHaveLength(1);
    expect(addresses).toContain(`/events/${coming}`);
    for (const gone of [`/events/${off}`, `/events/${past}`, "/careers"]) expect(addresses).not.toContain(gone);
    expect(
      xml.startsWith(
        '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ),
    ).toBe(true);
  });

  it("name the sitemap and the paths that are not for search engines", async () => {
    const answer = await app.fetch(
      new Request(`${ORIGIN}/robots.txt`),
      { ...env, APP_ORIGIN: "https://node.example" },
      createExecutionContext(),
    );
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = (await answer.text()).split("\n");
    expect(lines).toEqual(
      expect.arrayContaining([
        "User-agent: *",
        "Disallow: /api/",
        "Disallow: /admin",
        "Sitemap: https://node.example/sitemap.xml",
      ]),
    );
  });
});
