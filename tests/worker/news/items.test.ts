import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { NEWS_LIFETIME_MS } from "#contract/news/limits.ts";
import { newId } from "#db/ids.ts";
import { newsItem } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createSource, itemsOf, newsPage, sourceRow } from "#tests/support/news/news.ts";
import { read, rss } from "#tests/support/news/served.ts";
import { sweepOldNews } from "#worker/features/news/fetching/sweeps.ts";
import { sweepNewsSearch } from "#worker/features/news/search/index-news.ts";

let ada: TestMember;
beforeAll(async () => {
  ada = await createMember();
});

const titlesOf = async (query: Record<string, string>) => (await newsPage(ada, query)).rows.map(({ title }) => title);

describe("an item", () => {
  it("that its feed mends follows it, keeps its first date, and is found by its new words", async () => {
    const id = await createSource("mended");
    await read(
      id,
      rss({ guid: "1", title: "B\u00c3\u00b6rse f\u00c3\u00a4llt", link: "https://paper.example/old-slug", hours: 5 }),
    );
    const [first] = await itemsOf(id);
    await read(
      id,
      rss({
        guid: "1",
        title: "B\u00f6rse f\u00e4llt, investors raise \u20ac9M",
        link: "https://paper.example/new-slug",
        text: "More",
        hours: 1,
      }),
    );
    expect(await itemsOf(id)).toEqual([
      {
        ...{ ...first, title: "Börse fällt, investors raise €9M", description: "More", category: "funding" },
        ...{
          link: "https://paper.example/new-slug",
          linkKey: "paper.example/new-slug?",
          version: 2,
          id: expect.not.stringMatching(first?.id ?? ""),
        },
      },
    ]);
    await sweepNewsSearch(env, testDb());
    expect(await titlesOf({ q: "borse investors", source: id })).toHaveLength(1);
  });

  const story = () => ({ guid: "1", title: "A quay opens", text: "Words", link: `https://paper.example/${newId()}` });
  type Mended = { title?: string; text?: string; link?: string };
  it.each<[string, (link: string) => Mended, (link: string) => object]>([
    ["headline", () => ({ title: "A pier opens" }), () => ({ title: "A pier opens" })],
    ["description", () => ({ text: "Two cranes" }), () => ({ description: "Two cranes" })],
    ["link", (link) => ({ link: `${link}-pier` }), (link) => ({ link: `${link}-pier` })],
    ["link, in its fragment", (link) => ({ link: `${link}#1` }), (link) => ({ link: `${link}#1` })],
    ["category, by its headline", () => ({ title: "Founders raise a quay" }), () => ({ category: "funding" })],
    ["category, by its description", () => ({ text: "New tax directive" }), () => ({ category: "policy" })],
    ["description, by removing it", () => ({ text: "" }), () => ({ description: "", category: "market" })],
  ])("whose feed mends only its %s follows it", async (_, mend, expected) => {
    const [id, first] = [await createSource("mended", { category: "market" }), story()];
    await read(id, rss({ ...first, hours: 5 }));
    const [before] = await itemsOf(id);
    expect(before).toMatchObject({ category: "market", version: 1 });
    await read(id, rss({ ...first, ...mend(first.link), hours: 3 }));
    const after = { ...expected(first.link), publishedAt: before?.publishedAt, version: 2 };
    expect(await itemsOf(id)).toMatchObject([after]);
  });

  it("that its feed mends back has its former category and words again", async () => {
    const [id, first] = [await createSource("mended", { category: "market" }), story()];
    for (const mended of [{}, { title: "Founders raise a quay" }, {}]) await read(id, rss({ ...first, ...mended }));
    expect(await itemsOf(id)).toMatchObject([{ title: "A quay opens", category: "market", version: 3 }]);
  });

  it("without an id, and with the same link, follows its feed too", async () => {
    const id = await createSource("mended");
    const link = "https://paper.example/without-id";
    await read(id, rss({ link, title: "A fine bay", hours: 5 }));
    await read(id, rss({ link: `${link}/?utm_source=x`, title: "A fine day", text: "Sun", hours: 1 }));
    expect(await itemsOf(id)).toMatchObject([{ title: "A fine day", description: "Sun", version: 2 }]);
  });

  it("that is unchanged is not written again", async () => {
    const id = await createSource("same");
    await read(id, rss({ guid: "1" }));
    await read(id, rss({ guid: "1" }));
    expect(await itemsOf(id)).toMatchObject([{ version: 1 }]);
  });

  it.each([
    ["by their fragments", [{ link: "https://paper.example/notes#1" }, { link: "https://paper.example/notes#2" }], 2],
    ["by their ids", [{ guid: "1" }, { guid: "2" }], 2],
    [
      "by one id",
      [
        { guid: "1", title: "Old", link: "https://paper.example/a" },
        { guid: "1", title: "Old", link: "https://paper.example/b" },
      ],
      1,
    ],
  ])("is told from others of its source %s", async (_, items, count) => {
    const id = await createSource("told");
    await read(id, rss(...items));
    expect(await itemsOf(id)).toHaveLength(count);
    expect(await titlesOf({ source: id })).toHaveLength(count);
  });

  it("that has the link of an older one of its source keeps its own date", async () => {
    const id = await createSource("rolling");
    const [old, later] = [
      { guid: "v1", link: "https://paper.example/rolling", hours: 30 },
      { guid: "v2", link: "https://paper.example/rolling", hours: 1 },
    ];
    await read(id, rss(old));
    await read(id, rss(later, old));
    const { rows } = await newsPage(ada, { source: id });
    const hoursAgo = rows.map(({ publishedAt }) => Math.round((Date.now() - Date.parse(publishedAt ?? "")) / HOUR_MS));
    expect(hoursAgo).toEqual([1, 30]);
  });

  it("that gets an id later is still the same", async () => {
    const id = await createSource("named");
    await read(id, rss({ title: "Before", link: "https://paper.example/named" }));
    await read(id, rss({ title: "After", link: "https://paper.example/named", guid: "7" }));
    expect(await itemsOf(id)).toMatchObject([{ title: "After", key: "7" }]);
  });

  it("without a date is behind all dated ones at a first reading, in the order of its feed, for ninety days", async () => {
    const [dated, id] = [await createSource("dated"), await createSource("forty")];
    await read(dated, rss({ link: "https://paper.example/oldest", title: "Oldest dated", hours: 24 * 89 }));
    await read(
      id,
      rss(
        ...Array.from({ length: 40 }, (_, n) => ({
          title: `Undated ${n}`,
          link: `https://paper.example/u${n}`,
          hours: null,
        })),
      ),
    );
    const { rows } = await newsPage(ada, { source: id });
    expect(rows.slice(0, 3)).toMatchObject([0, 1, 2].map((n) => ({ title: `Undated ${n}`, publishedAt: null })));
    const all = await testDb().select().from(newsItem);
    const oldest = all.find(({ title }) => title === "Oldest dated")?.publishedAt ?? 0;
    expect(all.filter(({ sourceId }) => sourceId === id).every(({ publishedAt }) => publishedAt < oldest)).toBe(true);
    await sweepOldNews(env, testDb(), Date.now() + NEWS_LIFETIME_MS - MINUTE_MS);
    expect(await itemsOf(id)).toHaveLength(40);
    await sweepOldNews(env, testDb(), Date.now() + NEWS_LIFETIME_MS + MINUTE_MS);
    expect(await itemsOf(id)).toEqual([]);
  });

  it("without a date in a file that was cut, or emptied for a while, is as old as in the whole one", async () => {
    const id = await createSource("cut");
    const [first, second] = ["First", "Second"].map((title) => ({
      ...{ title, link: `https://paper.example/cut-${title}`, hours: null },
    }));
    await read(id, rss(first ?? {}).replace("</channel></rss>", ""));
    await read(id, rss(first ?? {}, second ?? {}));
    expect((await itemsOf(id)).map(({ undatedMs }) => undatedMs)).toEqual([NEWS_LIFETIME_MS, NEWS_LIFETIME_MS]);
    await testDb().delete(newsItem).where(eq(newsItem.sourceId, id));
    await read(id, rss());
    await read(id, rss(first ?? {}, second ?? {}));
    expect(await itemsOf(id)).toEqual([]);
  });

  it("without a date is in no list of certain days", async () => {
    const id = await createSource("days");
    await read(id, rss({ title: "Someday", link: "https://paper.example/someday", hours: null }));
    expect(await titlesOf({ source: id })).toEqual(["Someday"]);
    const day = new Date(Date.now() - 80 * DAY_MS).toISOString();
    expect(await titlesOf({ source: id, to: day })).toEqual([]);
  });

  it("without a date that comes later is as new as its reading, and so is the order of two at a time", async () => {
    const id = await createSource("later");
    await read(id, rss({ title: "First", link: "https://paper.example/f", hours: null }));
    const later = ["Newest", "Second"].map((title) => ({ title, link: `https://paper.example/${title}`, hours: null }));
    await read(id, rss(...later, { title: "First", link: "https://paper.example/f", hours: null }));
    expect(await titlesOf({ source: id })).toEqual(["Newest", "Second", "First"]);
  });

  it("with a date is not hidden by more than fifty without one", async () => {
    const id = await createSource("fifty");
    const undated = Array.from({ length: 60 }, (_, n) => ({
      title: `U ${n}`,
      link: `https://paper.example/u${n}`,
      hours: null,
    }));
    await read(id, rss(...undated, { title: "The dated one", link: "https://paper.example/dated" }));
    expect((await titlesOf({ source: id }))[0]).toBe("The dated one");
  });

  it("that are many and have long links are remembered in little space", async () => {
    const id = await createSource("undated");
    const base = `https://paper.example/${"a".repeat(900)}/`;
    const stories = Array.from({ length: 2000 }, (_, n) => `<item><title>Story ${n}</title><link>${n}</link></item>`);
    await read(id, `<rss><channel xml:base="${base}">${stories.join("")}</channel></rss>`);
    const { undated, failures } = await sourceRow(id);
    expect([failures, undated?.length]).toEqual([0, 2000]);
    expect(JSON.stringify(undated).length).toBeLessThan(40_000);
  });
});
