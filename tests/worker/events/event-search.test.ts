import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EventQuery } from "#contract/events/list.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { registration } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createPending, getAll, getPage, index } from "#tests/support/events/event-search.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { forgetUses } from "#tests/support/rate-limits.ts";

const NOW = Date.now();
const titles = async (query: EventQuery, cookie?: string) =>
  (await getAll(query as Record<string, string>, cookie)).rows.map(({ title }) => title);
const join = (eventId: string, member: TestMember, values: Partial<typeof registration.$inferInsert> = {}) =>
  testDb()
    .insert(registration)
    .values({
      id: newId(),
      eventId,
      memberId: member.id,
      email: member.email,
      name: member.name,
      confirmedAt: NOW,
      createdAt: NOW,
      ...values,
    });
const inDays = (days: number) => new Date(NOW + days * DAY_MS).toISOString();
/** Days from now; events with negative ones are over and marked so. */
const on = (days: number) => ({
  startsAt: NOW + days * DAY_MS,
  endsAt: NOW + days * DAY_MS + HOUR_MS,
  over: days < 0,
});

beforeEach(async () => {
  await forgetUses();
});

describe("finding by words", () => {
  beforeAll(async () => {
    const description = "A quiet gathering.";
    const place = { description, location: "Zürich, Saal am Wasser" };
    await createPending({ ...place, title: "Gründerinnen treffen Kapital", ...on(3) });
    await createPending({ ...place, title: "Breakfast", location: "Łódź, Café Ångström", ...on(2) });
    await createPending({
      ...place,
      title: "Walk & Talk: AI for Ä-Levels",
      location: "Hauptstraße 5, Basel",
      ...on(1),
    });
    await createPending({
      ...place,
      title: "Quarterly",
      description: "We speak of node.js, C++ and O'Reilly.",
      ...on(4),
    });
    await createPending({
      ...place,
      title: "Tokyo",
      description: "第三回東京投資家会 スタートプラン กรุงเทพมหานคร for C# and R&D people",
      ...on(5),
    });
    await createPending({ ...place, title: "Gründerinnen, looking back", ...on(-3) });
    await createPending({ ...place, title: "Gründerinnen, long ago", ...on(-30) });
    await index();
  });

  it.each([
    ["title", "kapital", ["Gründerinnen treffen Kapital"]],
    ["description", "reilly", ["Quarterly"]],
    ["location", "cafe", ["Breakfast"]],
    ["whatever case", "BREAKfast", ["Breakfast"]],
    ["without accents", "grunderinnen", ["Gründerinnen treffen Kapital"]],
    ["with accents the text has not", "bréakfàst", ["Breakfast"]],
    ["without the stroke", "lodz", ["Breakfast"]],
    ["with it", "ŁÓDŹ", ["Breakfast"]],
    ["as people without ß type", "hauptstrasse", ["Walk & Talk: AI for Ä-Levels"]],
    ["with ß", "Straße", ["Walk & Talk: AI for Ä-Levels"]],
    ["ring and umlaut", "angstrom", ["Breakfast"]],
    ["inside a word", "nderinn", ["Gründerinnen treffen Kapital"]],
    ["two letters, the beginning of a word", "ai", ["Walk & Talk: AI for Ä-Levels"]],
    ["two letters inside a word", "ürn", []],
    ["one letter", "c", ["Breakfast", "Quarterly", "Tokyo"]],
    ["a letter with signs", "C++", ["Quarterly"]],
    ["a letter with another sign", "c#", ["Tokyo"]],
    ["letters around a sign", "r&d", ["Tokyo"]],
    ["two characters inside a text without spaces", "東京", ["Tokyo"]],
    ["one of them, the last", "会", ["Tokyo"]],
    ["two others, in katakana", "トプ", ["Tokyo"]],
    ["three of them", "投資家", ["Tokyo"]],
    ["two of them that are not there", "京都", []],
    ["two letters of Thai", "นค", ["Tokyo"]],
    ["one digit", "5", ["Walk & Talk: AI for Ä-Levels"]],
    ["several words in any order and field", "zurich kapital treffen", ["Gründerinnen treffen Kapital"]],
    ["a long and a short word", "walk a", ["Walk & Talk: AI for Ä-Levels"]],
    ["a long word, and a short one that is not there", "walk zz", []],
    ["every word must occur", "kapital breakfast", []],
    ["by start, not by how well", "saal wasser", ["Gründerinnen treffen Kapital", "Quarterly", "Tokyo"]],
    ["punctuation between words", "node.js", ["Quarterly"]],
    ["full-width letters", "ｎｏｄｅ", ["Quarterly"]],
  ])("%s", async (_, q, expected) => {
    expect(await titles({ q })).toEqual(expected);
  });

  it("finds past events, latest first, in the list of past events", async () => {
    expect(await titles({ q: "gründerinnen", view: "past" })).toEqual([
      "Gründerinnen, looking back",
      "Gründerinnen, long ago",
    ]);
  });

  it("finds words of `place` in the location only", async () => {
    expect(await titles({ place: "basel" })).toEqual(["Walk & Talk: AI for Ä-Levels"]);
    expect(await titles({ place: "5" })).toEqual(["Walk & Talk: AI for Ä-Levels"]);
    expect(await titles({ place: "breakfast" })).toEqual([]);
    expect(await titles({ q: "quarterly", place: "zurich" })).toEqual(["Quarterly"]);
    expect(await titles({ q: "quarterly", place: "basel" })).toEqual([]);
  });

  it.each([
    ['"'],
    ['breakfast" OR "quarterly'],
    ["*"],
    ["break*fast"],
    ["NEAR(breakfast quarterly)"],
    ["breakfast NOT quarterly"],
    ["-breakfast"],
    ["title:breakfast"],
    ["{title description} : breakfast"],
    ["^breakfast"],
    ["breakfast AND"],
    ["' or 1=1 --"],
    ["%"],
    ["_"],
    ["(((("],
    ["\\"],
    ["😀"],
    ["é".repeat(100)],
    ["a ".repeat(50)],
    ["ﷺ".repeat(100)],
    ["\u202eabc"],
  ])("treats %j as words, not as a search expression", async (q) => {
    const queries: Record<string, string>[] = [{ q }, { place: q }, { q, place: q, view: "past" }];
    for (const query of queries) {
      const answer = await call(`/api/events?${new URLSearchParams(query)}`);
      expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ cursor: null })]);
    }
  });

  it("finds nothing by punctuation, and ignores a star after a word", async () => {
    for (const q of ['"', "***", "…", "-"]) expect(await titles({ q }), q).toEqual([]);
    expect(await titles({ q: "-break*" })).toEqual(await titles({ q: "break" }));
    expect(await titles({ q: "title:kapital" })).toEqual([]);
    expect(await titles({ q: "kapital OR breakfast" })).toEqual([]);
  });

  it("refuses text that is too long, NUL, and a repeated field", async () => {
    for (const query of [
      `q=${"a".repeat(101)}`,
      "q=a%00b",
      "q=a%0ab",
      "q=a&q=b",
      "when=8",
      "format=x",
      "from=2026-11-27",
      "to=soon",
      "host=1",
      "view=all",
    ])
      expect([query, (await call(`/api/events?${query}`)).status]).toEqual([query, 422]);
  });
});

describe("pages of found events", () => {
  const COUNT = 2 * PAGE_SIZE + 7;

  beforeAll(async () => {
    // Several start in the same minute, in another order than they were created.
    for (let at = 0; at < COUNT; at += 1)
      await createPending({
        title: `Pagewise ${(at * 17) % COUNT}`,
        startsAt: NOW + DAY_MS + Math.floor(((at * 17) % COUNT) / 4) * MINUTE_MS,
        capacity: 1,
        attendeeCount: at % 12 === 0 ? 0 : 1,
        location: at % 2 ? "Online" : "Bern",
      });
    await index();
  });

  it("have neither gaps nor duplicates and are sorted by start", async () => {
    const { rows, pages } = await getAll({ q: "pagewise" });
    expect(pages).toBe(3);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(COUNT);
    const starts = rows.map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted());
    // A row that is removed meanwhile makes a page shorter, and no later row is skipped.
    const first = await getPage({ q: "pagewise" });
    await env.DB.prepare("update event set cancelled_at = 1 where id = ?").bind(rows[25]?.id).run();
    const second = await getPage({ q: "pagewise", cursor: first.cursor ?? "" });
    expect(second.rows.map(({ id }) => id)).toEqual(
      rows
        .slice(PAGE_SIZE, 2 * PAGE_SIZE + 1)
        .filter((_, at) => at !== 25 - PAGE_SIZE)
        .map(({ id }) => id),
    );
    const third = await getPage({ q: "pagewise", cursor: second.cursor ?? "" });
    expect(third.rows.map(({ id }) => id)).toEqual(rows.slice(2 * PAGE_SIZE + 1).map(({ id }) => id));
    await env.DB.prepare("update event set cancelled_at = null where id = ?").bind(rows[25]?.id).run();
  });

  it("have exactly the events that pass the filters", async () => {
    const all = (await getAll({ q: "pagewise" })).rows;
    const ids = async (query: Record<string, string>) =>
      (await getAll({ q: "pagewise", ...query })).rows.map(({ id }) => id);
    const fitting = (fits: (row: (typeof all)[number]) => boolean) => all.filter(fits).map(({ id }) => id);
    expect(await ids({ free: "1" })).toEqual(fitting((row) => row.attendeeCount === 0));
    expect(await ids({ format: "online" })).toEqual(fitting((row) => row.location === "Online"));
    expect(await ids({ format: "in-person" })).toEqual(fitting((row) => row.location === "Bern"));
    expect(await ids({ format: "online", free: "1" })).toEqual([]);
  });

  it("refuse a cursor of another list", async () => {
    const start = (await getPage({})).cursor ?? "";
    const found = (await getPage({ q: "pagewise" })).cursor ?? "";
    const queries: Record<string, string>[] = [
      { cursor: found },
      { q: "pagewise", cursor: start },
      { q: "pagewise", view: "past", cursor: found },
      { view: "past", cursor: start },
      { cursor: "9999999999999999_" },
      { q: "pagewise", cursor: "9999999999999999" },
    ];
    for (const query of queries)
      expect([query, (await call(`/api/events?${new URLSearchParams(query)}`)).status]).toEqual([query, 422]);
  });
});

describe("the lists", () => {
  let host: TestMember;
  let ada: TestMember;
  const hosted: Record<string, string> = {};

  beforeAll(async () => {
    host = await createMember({ name: "Hanna" });
    ada = await createMember();
    const plans = [
      ["soon", { ...on(2), location: "Online", capacity: 2, attendeeCount: 2 }],
      ["later", { ...on(20), location: "Zoom (online)", capacity: 2, attendeeCount: 1 }],
      ["far", { ...on(60), location: "Genève, Bâtiment des Forces", description: "Conférence of the year" }],
      ["off", { ...on(5), location: "Oslo", cancelledAt: NOW }],
      ["running", { startsAt: NOW - HOUR_MS, endsAt: NOW + HOUR_MS, location: "Oslo" }],
      ["past", { ...on(-4), location: "Online" }],
      ["long ago", { ...on(-40), location: "Oslo" }],
    ] as const;
    for (const [title, values] of plans)
      hosted[title] = await createPending({ hostId: host.id, title: `Host: ${title}`, ...values });
    await index();
  });
  const hostTitles = async (query: EventQuery, cookie?: string) =>
    (await titles({ host: host.id, ...query }, cookie)).map((title) => title.replace("Host: ", ""));

  it("of past events has the latest first, without cancelled ones", async () => {
    const { rows, pages } = await getAll({ view: "past" });
    expect(pages).toBe(1);
    const starts = rows.map(({ startsAt }) => startsAt);
    expect(starts).toEqual(starts.toSorted().reverse());
    expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(["Host: past", "Host: long ago"]));
  });

  it("of one host shows what everybody may see", async () => {
    expect(await hostTitles({})).toEqual(["running", "soon", "later", "far"]);
    expect(await hostTitles({ view: "past" })).toEqual(["past", "long ago"]);
    expect(await titles({ host: newId() })).toEqual([]);
  });

  it.each([
    [{ when: "7" }, ["running", "soon"]],
    [{ when: "30" }, ["running", "soon", "later"]],
    [{ when: "7", view: "past" }, ["past"]],
    [{ from: inDays(1) }, ["soon", "later", "far"]],
    [{ from: inDays(1), to: inDays(30) }, ["soon", "later"]],
    [{ from: inDays(3), when: "30" }, ["later"]],
    [{ q: "host", from: inDays(1), to: inDays(30) }, ["soon", "later"]],
    [{ from: inDays(-20), view: "past" }, ["past"]],
    [{ q: "host", to: inDays(-20), view: "past" }, ["long ago"]],
    [{ from: inDays(30), to: inDays(1) }, []],
    [{ format: "online" }, ["soon", "later"]],
    [{ format: "in-person" }, ["running", "far"]],
    [{ free: "1" }, ["running", "later", "far"]],
    [{ free: "1", format: "online" }, ["later"]],
    [{ free: "1", format: "online", when: "7" }, []],
    [{ q: "conference" }, ["far"]],
    [{ q: "conf ge" }, ["far"]],
    [{ place: "geneve" }, ["far"]],
    [{ place: "conference" }, []],
    [{ q: "host", format: "in-person", free: "1", when: "30" }, ["running"]],
    [{ q: "host", view: "past", format: "in-person" }, ["long ago"]],
  ] as [EventQuery, string[]][])("filter by %j", async (query, expected) => {
    expect(await hostTitles(query)).toEqual(expected);
    // The same for the events of all hosts, by the search index or by start.
    const everybody = (await titles(query)).filter((title) => title.startsWith("Host: "));
    expect(everybody.map((title) => title.replace("Host: ", ""))).toEqual(expected);
  });

  it("of hosted events shows upcoming ones first, then started ones, cancelled ones included, to the host only", async () => {
    const hosting = async (query: EventQuery = {}, cookie = host.cookie) =>
      (await titles({ view: "hosting", ...query }, cookie)).map((title) => title.replace("Host: ", ""));
    expect(await hosting()).toEqual(["soon", "off", "later", "far", "running", "past", "long ago"]);
    expect(await hosting({ format: "online" })).toEqual(["soon", "later", "past"]);
    expect(await hosting({ q: "oslo" })).toEqual(["off", "running", "long ago"]);
    expect(await hosting({ when: "7" })).toEqual(["soon", "running"]);
    expect(await hosting({ from: inDays(-20), to: inDays(10) })).toEqual(["soon", "off", "running", "past"]);
    expect(await hosting({}, ada.cookie)).toEqual([]);
    expect(await hosting({ host: ada.id })).toEqual([]);
  });

  it("of own registrations shows seats and waitlists, upcoming first, cancelled events included, and no unconfirmed ones", async () => {
    const go = (title: string, values = {}) => join(hosted[title] ?? "", ada, values);
    await Promise.all(["long ago", "far", "off"].map((title) => go(title)));
    await go("soon", { waitlistNumber: 1 });
    await go("past");
    await go("later", { confirmedAt: null });
    const mine = async (query: EventQuery = {}) =>
      (await getAll({ view: "mine", ...query } as Record<string, string>, ada.cookie)).rows;
    const named = async (query: EventQuery = {}) => (await mine(query)).map(({ title }) => title.replace("Host: ", ""));
    expect(await named()).toEqual(["soon", "off", "far", "past", "long ago"]);
    expect((await mine()).map((row) => [row.registration?.status, row.cancelled])).toEqual([
      ["waitlisted", false],
      ["registered", true],
      ["registered", false],
      ["registered", false],
      ["registered", false],
    ]);
    expect(await named({ q: "conference" })).toEqual(["far"]);
    expect(await named({ format: "online" })).toEqual(["soon", "past"]);
    expect(await named({ when: "7" })).toEqual(["soon"]);
    expect(await named({ host: ada.id })).toEqual([]);
    expect(await named({ q: "***" })).toEqual([]);
  });

  it("of own events needs a session, and is refused to a suspended member", async () => {
    const suspended = await createMember({ status: "suspended" });
    for (const view of ["mine", "hosting"])
      for (const more of ["", "&q=host", "&q=***"]) {
        const answer = await call(`/api/events?view=${view}${more}`);
        expect([answer.status, await answer.json()]).toEqual([
          401,
          expect.objectContaining({ code: "session-missing" }),
        ]);
        expect((await call(`/api/events?view=${view}${more}`, { cookie: suspended.cookie })).status).toBe(403);
      }
  });
});

describe("many rows", () => {
  it("with filters that few pass are scanned a fixed number at a time, and none is lost", async () => {
    const host = await createMember();
    const many = SCANNED_MATCHES + 30;
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
        insert into event (id, host_id, title, starts_at, time_zone, location, description, created_at, updated_at)
        select printf('01900009-0000-7000-8000-%012x', i), ?, 'Many ' || i, ? + i * 60000, 'UTC', iif(i % 115 = 0, 'Online', 'Bern'), 'x', 0, 0 from n`,
    )
      .bind(many, host.id, NOW + 10 * DAY_MS)
      .run();
    const first = await getPage({ host: host.id, format: "online" });
    expect(first.rows.map(({ title }) => title)).toEqual(["Many 115"]);
    expect(first.cursor).not.toBeNull();
    expect(await titles({ host: host.id, format: "online" })).toEqual(["Many 115", "Many 230"]);
    expect(await titles({ host: host.id, q: "230" })).toEqual(["Many 230"]);
    expect(await titles({ view: "hosting", format: "online" }, host.cookie)).toEqual(["Many 115", "Many 230"]);
    const { rows, pages } = await getAll({ view: "hosting" }, host.cookie);
    expect([rows.length, pages]).toEqual([many, Math.ceil(many / PAGE_SIZE)]);
    expect(rows.map(({ title }) => Number(title.slice(5)))).toEqual(Array.from({ length: many }, (_, at) => at + 1));
  });

  it("of own registrations are all listed, each once", async () => {
    const member = await createMember();
    const many = SCANNED_MATCHES + 30;
    const host = await createEvent({ title: "Not among them" });
    await env.DB.batch([
      env.DB.prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
          insert into event (id, host_id, title, starts_at, ends_at, time_zone, location, description, created_at, updated_at)
          select printf('01900008-0000-7000-8000-%012x', i), (select host_id from event where id = ?), 'Mine ' || i,
            ? + ((i * 7) % 13 - 6) * 86400000, ? + ((i * 7) % 13 - 6) * 86400000, 'UTC', 'Bern', 'x', 0, 0 from n`,
      ).bind(many, host, NOW, NOW),
      env.DB.prepare(
        `insert into registration (id, event_id, member_id, email, name, confirmed_at, created_at)
          select id, id, ?, ?, 'M', 1, 1 from event where title like 'Mine %'`,
      ).bind(member.id, member.email),
    ]);
    const { rows } = await getAll({ view: "mine" }, member.cookie);
    expect(rows).toHaveLength(many);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(many);
    // In order within one block.
    const share = rows.slice(0, SCANNED_MATCHES).map((row) => Date.parse(row.startsAt) - NOW);
    const ahead = share.filter((start) => start > 0);
    const begun = share.filter((start) => start <= 0);
    expect(share).toEqual([...ahead.toSorted((a, b) => a - b), ...begun.toSorted((a, b) => b - a)]);
  });
});

describe("the host in the query", () => {
  it("is named when they have a public event, and is unknown otherwise", async () => {
    const [host, quiet, off] = await Promise.all([
      createMember({ name: "Hilda Host" }),
      createMember({ name: "Quiet Quentin" }),
      createMember({ name: "Ottilie Off" }),
    ]);
    await createEvent({ hostId: host.id, ...on(4) });
    await createEvent({ hostId: off.id, ...on(4), cancelledAt: NOW });
    expect((await getPage({ host: host.id })).host).toEqual({ id: host.id, name: "Hilda Host" });
    expect((await getPage({ host: quiet.id })).host).toBeUndefined();
    expect((await getPage({ host: off.id })).host).toBeUndefined();
    expect((await getPage({})).host).toBeUndefined();
  });
});
