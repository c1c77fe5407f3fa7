import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminNewsPage, AdminNewsSourceView } from "#contract/admin/news.ts";
import { DAY_MS, PAGE_SIZE } from "#contract/limits.ts";
import { NEWS_SOURCES_MAX } from "#contract/news/limits.ts";
import type { NewsSourcesView } from "#contract/news/news.ts";
import { newId } from "#db/ids.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { feedUrl } from "#tests/support/news/feed-url.ts";
import { createItem, createSource, itemsOf, newsPage, sourceRow } from "#tests/support/news/news.ts";
import { sweepNewsSearch } from "#worker/features/news/search/index-news.ts";

let ada: TestMember;
let otto: TestMember;

beforeAll(async () => {
  ada = await createMember({ status: "pending" });
  otto = await createMember({ role: "admin" });
});

/** An added source is read at once. Here nothing answers, so that fails. */
const firstReading = (id: string) => expect.poll(async () => (await sourceRow(id))?.failures).toBe(1);
const titlesOf = async (query: Record<string, string>) => (await newsPage(ada, query)).rows.map(({ title }) => title);

describe("the news", () => {
  it("has the newest first, for pending members too, and continues after its cursor", async () => {
    const source = await createSource("gone", { name: "Paged Paper" });
    const rows = Array.from({ length: PAGE_SIZE + 2 }, (_, at) => ({
      ...{ id: newId(), sourceId: source, link: feedUrl(`paged/${at}`), title: `Story ${at}`, description: "" },
      ...{ category: "market" as const, language: "en" as const, publishedAt: Date.now() - at * 1000 },
    }));
    // A statement has at most 100 values.
    for (const row of rows) await testDb().insert(newsItem).values(row);
    const first = await newsPage(ada, { source });
    expect(first.rows.map(({ title }) => title)).toEqual(rows.slice(0, PAGE_SIZE).map(({ title }) => title));
    expect(first.rows[0]).toMatchObject({ source: { id: source, name: "Paged Paper" }, sample: false });
    const second = await newsPage(ada, { source, cursor: first.cursor ?? "" });
    expect([second.rows.length, second.cursor]).toEqual([2, null]);
    expect((await call("/api/news?cursor=nonsense", { cookie: ada.cookie })).status).toBe(422);
    expect((await call("/api/news?category=sports", { cookie: ada.cookie })).status).toBe(422);
  });

  it("is filtered by category, source, language and time together", async () => {
    const [one, other] = [await createSource("gone"), await createSource("gone")];
    const old = Date.now() - 3 * DAY_MS;
    await createItem(one, { title: "Wanted", category: "policy", language: "de" });
    await createItem(one, { title: "Other language", category: "policy", language: "en" });
    await createItem(one, { title: "Other category", category: "market", language: "de" });
    await createItem(other, { title: "Other source", category: "policy", language: "de" });
    await createItem(one, { title: "Too old", category: "policy", language: "de", publishedAt: old });
    const filters = { category: "policy", source: one, language: "de", from: new Date(old + 1000).toISOString() };
    expect((await newsPage(ada, filters)).rows).toMatchObject([{ title: "Wanted", language: "de" }]);
    expect(await titlesOf({ ...filters, q: "wanted" })).toEqual(["Wanted"]);
    expect(await titlesOf({ ...filters, q: "other" })).toEqual([]);
  });

  it("is found by words of title, text and source, whatever their case and accents", async () => {
    const source = await createSource("gone", { name: "Söderköping Tidning" });
    await createItem(source, { title: "Wärmepumpen für Łódź", description: "Zwölf Anlagen" });
    for (const q of ["warmepumpen", "lodz", "ZWOLF", "soderkoping lodz"])
      expect(await titlesOf({ q }), q).toEqual(["Wärmepumpen für Łódź"]);
    expect(await titlesOf({ q: "***" })).toEqual([]);
  });

  it("is found by two characters of a text without spaces, and by words with signs", async () => {
    const source = await createSource("gone");
    await createItem(source, { title: "第三回東京投資家会", description: "For C++ people" });
    for (const q of ["東京", "会", "C++", "投資家"])
      expect(await titlesOf({ q, source }), q).toEqual(["第三回東京投資家会"]);
    for (const q of ["京都", "C#"]) expect(await titlesOf({ q, source }), q).toEqual([]);
  });

  it("shows all sources and when each was read, without its address", async () => {
    await createSource("gone", { name: "A Failing Paper", readAt: Date.now() - DAY_MS, failures: 2 });
    const answer = await call("/api/news/sources", { cookie: ada.cookie });
    const { sources } = (await answer.json()) as NewsSourcesView;
    expect(sources.find(({ name }) => name === "A Failing Paper")).toEqual({
      ...{ id: expect.any(String), name: "A Failing Paper", host: "feeds.example", isFailing: true, error: null },
      readAt: expect.any(String),
    });
  });

  it("shows only admins why a source could not be read", async () => {
    const error = "It is a web page, not a feed. Its feed may be https://feeds.example/a-secret-one.";
    const id = await createSource("gone", { failures: 1, error });
    const seenBy = async ({ cookie }: TestMember) => {
      const { sources } = (await (await call("/api/news/sources", { cookie })).json()) as NewsSourcesView;
      const document = await (await call("/news-feed", { cookie })).text();
      return [sources.find((one) => one.id === id), document.includes("a-secret-one")];
    };
    const source = { readAt: null, isFailing: true };
    expect(await seenBy(ada)).toMatchObject([{ ...source, error: null }, false]);
    expect(await seenBy(otto)).toMatchObject([{ ...source, error }, true]);
  });

  it("does not call a source failing while it is read for the first time", async () => {
    const error = "The last reading did not finish.";
    const id = await createSource("gone", { failures: 1, error, requestedAt: Date.now() });
    const { sources } = (await (await call("/api/news/sources", { cookie: otto.cookie })).json()) as NewsSourcesView;
    expect(sources.find((one) => one.id === id)).toMatchObject({ isFailing: false, error: null });
  });
});

describe("a source", () => {
  const input = (more: object = {}) => ({
    ...{ name: "Field Notes", feedUrl: `https://notes.example/${newId()}`, category: "market", language: "en" },
    ...more,
  });
  const add = (body: object, key = newId()) =>
    call("/api/admin/news", { cookie: otto.cookie, body, headers: { "idempotency-key": key } });
  const change = (id: string, paused: boolean) =>
    call(`/api/admin/news/${id}`, { method: "PATCH", cookie: otto.cookie, body: { paused } });

  it("is added once for one key, and one feed only once", async () => {
    const [body, key] = [input(), newId()];
    const answers = await Promise.all([add(body, key), add(body, key)]);
    const views = await Promise.all(answers.map((answer) => answer.json() as Promise<AdminNewsSourceView>));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(views[0]?.id).toBe(views[1]?.id);
    const again = await add(body);
    expect([again.status, await again.json()]).toMatchObject([422, { fields: { feedUrl: expect.any(String) } }]);
    const list: AdminNewsPage = await (await call("/api/admin/news", { cookie: otto.cookie })).json();
    expect(list.rows[0]).toMatchObject({ name: "Field Notes", paused: false });
  });

  it.each(["", "/", "#x", "?", "/?", "//#top"])("is one feed, however its address ends: feed%s", async (end) => {
    const body = input();
    await add(body);
    const again = await add({ ...body, feedUrl: `${body.feedUrl}${end}` });
    expect([again.status, await again.json()]).toMatchObject([
      422,
      { fields: { feedUrl: "This feed is already in the list." } },
    ]);
    expect((await add({ ...body, feedUrl: `${body.feedUrl}/other${end}` })).status).toBe(201);
  });

  it.each([
    ["a private address", { feedUrl: "https://10.0.0.1/feed" }, /isn't public/],
    ["an address without https", { feedUrl: "http://notes.example/feed" }, /begins with https/],
    ["no address", { feedUrl: 7 }, /^Enter the address/],
    ["no name", { name: " " }],
    ["an unknown category", { category: "sports" }],
    ["an unknown field", { paused: false }],
  ])("with %s is refused", async (_, wrong, sentence?: RegExp) => {
    const answer = await add(input(wrong));
    expect(answer.status).toBe(422);
    if (sentence) expect(await answer.json()).toMatchObject({ fields: { feedUrl: expect.stringMatching(sentence) } });
  });

  it("is paused, resumed and removed with its items, each once", async () => {
    const { id } = (await (await add(input())).json()) as AdminNewsSourceView;
    await createItem(id, { title: "Removed with its paper" });
    expect(await (await change(id, true)).json()).toMatchObject({ paused: true, nextAt: null });
    expect(await (await change(id, false)).json()).toMatchObject({ paused: false });
    const remove = () => call(`/api/admin/news/${id}`, { method: "DELETE", cookie: otto.cookie });
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect(await itemsOf(id)).toEqual([]);
    expect(await titlesOf({ q: "removed paper" })).toEqual([]);
    expect((await change(id, true)).status).toBe(404);
    const audit = await (await call(`/api/admin/audit?subject=${id}`, { cookie: otto.cookie })).json();
    expect((audit as { rows: { action: string; subject: { name: string } }[] }).rows).toMatchObject([
      { action: "news-source-removed", subject: { name: "Field Notes" } },
      { action: "news-source-resumed" },
      { action: "news-source-paused" },
      { action: "news-source-added" },
    ]);
  });

  const edit = async (id: string, body: object) => {
    const answer = await call(`/api/admin/news/${id}`, { method: "PUT", cookie: otto.cookie, body });
    return [answer.status, await answer.json()] as [number, AdminNewsSourceView & { code: string; fields: object }];
  };

  it("is edited in the version that was read, and its items are found by its new name", async () => {
    const body = input({ name: "Harbor Letter" });
    const { id, version } = (await (await add(body)).json()) as AdminNewsSourceView;
    await firstReading(id);
    await createItem(id, { title: "A quay opens" });
    await testDb().update(newsSource).set({ readAt: 1, etag: "one", failures: 2, error: "Gone." });
    const renamed = { ...body, name: "Quayside Paper", category: "policy", version };
    expect(await edit(id, renamed)).toMatchObject([200, { name: "Quayside Paper", category: "policy", failures: 2 }]);
    expect(await edit(id, { ...renamed, name: "Late Paper" })).toMatchObject([409, { code: "conflict" }]);
    await sweepNewsSearch(env, testDb());
    expect(await titlesOf({ q: "quayside" })).toEqual(["A quay opens"]);
    expect(await titlesOf({ q: "harbor letter" })).toEqual([]);
    expect((await newsPage(ada, { source: id })).rows).toMatchObject([
      { source: { name: "Quayside Paper" }, category: "startups" },
    ]);
    expect(await sourceRow(id)).toMatchObject({ etag: "one", readAt: 1 });
    const audit = await (await call(`/api/admin/audit?subject=${id}`, { cookie: otto.cookie })).json();
    expect((audit as { rows: object[] }).rows).toMatchObject([
      { action: "news-source-edited", before: { name: "Harbor Letter" }, after: { name: "Quayside Paper" } },
      { action: "news-source-added" },
    ]);
  });

  it("with another address is one that has not been read, keeps its items, and is never another one's feed", async () => {
    const [body, taken] = [input(), input()];
    await add(taken);
    const { id } = (await (await add(body)).json()) as AdminNewsSourceView;
    await firstReading(id);
    await createItem(id);
    await testDb().update(newsSource).set({ readAt: 1, etag: "one", failures: 2, error: "Gone." });
    expect(await edit(id, { ...body, feedUrl: taken.feedUrl, version: 1 })).toMatchObject([
      422,
      { fields: { feedUrl: "This feed is already in the list." } },
    ]);
    const moved = { ...body, feedUrl: `https://notes.example/${newId()}`, version: 1 };
    expect(await edit(id, moved)).toMatchObject([
      200,
      { feedUrl: moved.feedUrl, readAt: null, failures: 0, error: null, version: 2 },
    ]);
    expect(await sourceRow(id)).toMatchObject({ etag: null });
    expect(await itemsOf(id)).toHaveLength(1);
    expect((await edit(newId(), moved))[0]).toBe(404);
  });

  it("is refused when there are a hundred", async () => {
    const count = await testDb().$count(newsSource);
    for (let n = count; n < NEWS_SOURCES_MAX; n += 1) await createSource("gone");
    const answer = await add(input());
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "conflict" }]);
  });
});
