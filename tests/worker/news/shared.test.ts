import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS, PAGE_SIZE } from "#contract/limits.ts";
import type { NewsItemView } from "#contract/news/news.ts";
import { newId } from "#db/ids.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createItem, createSource, itemsOf, newsPage } from "#tests/support/news/news.ts";
import { read, rss } from "#tests/support/news/served.ts";
import { sweepNewsSearch } from "#worker/features/news/search/index-news.ts";

let ada: TestMember;
let otto: TestMember;
beforeAll(async () => {
  [ada, otto] = [await createMember(), await createMember({ role: "admin" })];
});

const newLink = () => `https://paper.example/${newId()}`;
const remove = (id: string) => call(`/api/admin/news/${id}`, { method: "DELETE", cookie: otto.cookie });
const notModified = () => new Response(null, { status: 304 });
const withEtag = (file: string) => () => new Response(file, { headers: { etag: '"1"' } });
const hoursSince = (at: string | number | null) => Math.round((Date.now() - new Date(at ?? 0).getTime()) / HOUR_MS);

/** Of all pages. */
async function listed(query: Record<string, string>): Promise<NewsItemView[]> {
  const rows: NewsItemView[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await newsPage(ada, { ...query, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    ({ cursor } = page);
  }
  return rows;
}
const listedOf = async (link: string, query: Record<string, string> = {}) =>
  (await listed(query)).filter((row) => row.link.startsWith(link));

describe("an item of several sources", () => {
  it("is found under both, listed once, and stays with its first date while one has it", async () => {
    const [one, other] = [await createSource("one"), await createSource("other")];
    const link = newLink();
    await read(one, rss({ link: `${link}?b=2&amp;a=1`, title: "Shared quay", hours: 9 }));
    await read(other, withEtag(rss({ link: `${link}/?a=1&amp;b=2&amp;utm_source=x`, title: "Shared quay", hours: 2 })));
    expect(await listedOf(link)).toMatchObject([{ source: { id: one } }]);
    expect([await listedOf(link, { source: one }), await listedOf(link, { source: other })]).toMatchObject([
      [{}],
      [{}],
    ]);
    await sweepNewsSearch(env, testDb());
    expect(await listedOf(link, { q: "shared quay" })).toHaveLength(1);
    expect(await listedOf(link, { q: "shared quay", source: other })).toHaveLength(1);
    const [first] = await itemsOf(one);
    await remove(one);
    await read(other, notModified);
    expect(await listedOf(link)).toMatchObject([
      { source: { id: other }, publishedAt: new Date(first?.publishedAt ?? 0).toISOString() },
    ]);
    await sweepNewsSearch(env, testDb());
    expect(await listedOf(link, { q: "shared quay" })).toHaveLength(1);
  });

  it.each([
    ["the first, the second", [0, 1], 2],
    ["the second, the third", [1, 2], 0],
    ["the third, the first", [2, 0], 1],
  ])(
    "of three stays when %s are removed, although the last one only says that nothing has changed",
    async (_, gone, left) => {
      const sources = [await createSource("1"), await createSource("2"), await createSource("3")];
      const link = newLink();
      for (const [at, id] of sources.entries()) await read(id, withEtag(rss({ link, hours: 3 + at })));
      expect(await listedOf(link)).toHaveLength(1);
      for (const at of gone) {
        await remove(sources[at] ?? "");
        for (const id of sources) await read(id, notModified);
        expect(await listedOf(link)).toHaveLength(1);
      }
      const [item] = await listedOf(link);
      expect([item?.source.id, hoursSince(item?.publishedAt ?? null)]).toEqual([sources[left], 3]);
      await remove(sources[left] ?? "");
      expect(await listedOf(link)).toEqual([]);
    },
  );

  it("stays when the other one lists it again without a date", async () => {
    const [one, other] = [await createSource("one"), await createSource("other")];
    const link = newLink();
    await read(one, rss({ link, hours: 4 }));
    for (let n = 0; n < 2; n += 1) await read(other, rss({ link, hours: null }));
    await remove(one);
    await read(other, rss({ link, hours: null }));
    const items = await listedOf(link);
    expect(items.map(({ source, publishedAt }) => [source.id, hoursSince(publishedAt)])).toEqual([[other, 4]]);
  });

  it.each([
    ["the first", [9, 2], 9],
    ["the first, not an earlier one of the second", [2, 2000], 2],
    ["the first of three", [5, 8, 1], 5],
    ["the first that has one", [null, 3, 4], 3],
    ["the only one of several", [null, null, 6], 6],
  ])("has the date of %s under each of its sources", async (_, hours, first) => {
    const link = newLink();
    const sources: string[] = [];
    for (const one of hours) {
      const id = await createSource("dated");
      sources.push(id);
      await read(id, rss({ link, title: `Dated ${link}`, hours: one }));
    }
    for (const query of [{}, ...sources.map((source) => ({ source }))]) {
      const items = await listedOf(link, query);
      expect(items.map(({ publishedAt }) => hoursSince(publishedAt))).toEqual([first]);
    }
    await sweepNewsSearch(env, testDb());
    const from = new Date(Date.now() - (first + 1) * HOUR_MS).toISOString();
    const to = new Date(Date.now() - (first - 1) * HOUR_MS).toISOString();
    expect(await listedOf(link, { q: "dated", from, to })).toHaveLength(1);
  });

  it("has the first date of another source when its feed corrects its link", async () => {
    const [one, other] = [await createSource("one"), await createSource("other")];
    const link = newLink();
    await read(one, rss({ guid: "1", link: newLink(), hours: 2 }));
    await read(other, rss({ link, hours: 7 }));
    await read(one, rss({ guid: "1", link, hours: 2 }));
    expect((await itemsOf(one)).map(({ publishedAt }) => hoursSince(publishedAt))).toEqual([7]);
  });

  it("is of who had it first, also when an older item of another source gets its link", async () => {
    const [other, one] = [await createSource("other"), await createSource("one")];
    const link = newLink();
    await read(other, rss({ guid: "1", link: newLink(), title: "Elsewhere", hours: 40 }));
    await read(one, rss({ link, title: "The story", hours: 2 }));
    await read(other, rss({ guid: "1", link, title: "Not the story", hours: 40 }));
    expect(await listedOf(link)).toMatchObject([{ source: { id: one }, title: "The story" }]);
    expect((await itemsOf(one)).map(({ publishedAt }) => hoursSince(publishedAt))).toEqual([2]);
    await sweepNewsSearch(env, testDb());
    expect(await listedOf(link, { q: "not the story", source: other })).toHaveLength(1);
    expect(await listed({ q: "elsewhere", source: other })).toEqual([]);
  });

  it("on a page that has many items of one source, each of them keeps its date", async () => {
    const [rolling, other] = [await createSource("rolling"), await createSource("other")];
    const link = newLink();
    await read(rolling, rss({ guid: "v1", link, hours: 30 }));
    await read(other, rss({ link, hours: 20 }));
    await read(rolling, rss({ guid: "v2", link, hours: 1 }, { guid: "v1", link, hours: 30 }));
    const items = await listedOf(link);
    expect(items.map(({ publishedAt }) => hoursSince(publishedAt))).toEqual([1, 30]);
  });
});

describe("an item that two sources have is exactly once in the list", () => {
  const inBoth = async (first: object, second: object) => {
    const link = newLink();
    const values = { link, linkKey: link, publishedAt: Date.now() - 5 * MINUTE_MS };
    const [one, other] = [await createSource("one", { name: "Quay Paper" }), await createSource("other")];
    await createItem(one, { ...values, ...first });
    await createItem(other, { ...values, ...second });
    return { one, other, link };
  };

  it.each([
    [{}, 0],
    [{ category: "policy" }, 0],
    [{ category: "market" }, 1],
    [{ language: "en" }, 0],
    [{ language: "de" }, 1],
    [{ category: "market", language: "de" }, 1],
  ])("of %j, whichever of them fits", async (query, which) => {
    const { one, other, link } = await inBoth(
      { category: "policy", language: "en", title: "A found story" },
      { category: "market", language: "de", title: "A found story" },
    );
    const source = { id: [one, other][which] };
    expect(await listedOf(link, query)).toMatchObject([{ source }]);
    expect(await listedOf(link, { ...query, q: "found story" })).toMatchObject([{ source }]);
    expect(await listedOf(link, { category: "startups" })).toEqual([]);
  });

  it("of words that only one of them has, in its text or the name of its source", async () => {
    const { one, other, link } = await inBoth(
      { title: "Shared kelp" },
      { title: "Shared kelp", description: "Drydock" },
    );
    expect(await listedOf(link, { q: "drydock" })).toMatchObject([{ source: { id: other } }]);
    expect(await listedOf(link, { q: "quay kelp" })).toMatchObject([{ source: { id: one } }]);
    expect(await listedOf(link, { q: "kelp" })).toMatchObject([{ source: { id: one } }]);
    expect(await listedOf(link, { q: "kelp quay drydock" })).toEqual([]);
  });

  it.each<Record<string, string>>([{}, { category: "market" }])("of words on several pages: %j", async (query) => {
    const word = `w${newId().slice(-8)}`;
    const [one, other] = [await createSource("one"), await createSource("other")];
    const links = Array.from({ length: PAGE_SIZE + 3 }, newLink);
    // All of the second source's items are behind all of the first one's.
    for (const [at, source] of [one, other].entries())
      for (const link of links)
        await createItem(source, {
          ...{ link, linkKey: link, title: `A ${word} story`, category: "market" },
          publishedAt: Date.now() - (at + 1) * HOUR_MS,
        });
    const rows = await listed({ q: word, ...query });
    expect(rows.map(({ link }) => link).toSorted()).toEqual(links.toSorted());
  });

  it("of its source, and of all, on several pages", async () => {
    const [one, other] = [await createSource("one"), await createSource("other")];
    const links = Array.from({ length: PAGE_SIZE + 3 }, newLink);
    for (const [at, link] of links.entries())
      for (const source of at % 2 ? [one, other] : [other, one])
        await createItem(source, { link, linkKey: link, publishedAt: Date.now() - at * MINUTE_MS, language: "de" });
    const queries: Record<string, string>[] = [{ source: one }, { source: other }, {}, { language: "de" }];
    for (const query of queries) {
      const rows = (await listed(query)).filter(({ link }) => links.includes(link));
      expect(rows.map(({ link }) => link)).toEqual(links);
    }
  });
});
