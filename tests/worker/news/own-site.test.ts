import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { newsSource } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createSource, itemsOf, newsPage } from "#tests/support/news/news.ts";
import { read, rss } from "#tests/support/news/served.ts";
import { isOwnSite } from "#worker/features/news/fetching/save-reading.ts";
import { sweepNewsSearch } from "#worker/features/news/search/index-news.ts";

let ada: TestMember;
beforeAll(async () => {
  ada = await createMember();
});

const newLink = () => `https://paper.example/${newId()}`;
const createPublisher = () => createSource("publisher", { feedUrl: `https://www.paper.example/feed/${newId()}` });
const hoursSince = (at: string | number | null) => Math.round((Date.now() - new Date(at ?? 0).getTime()) / HOUR_MS);

describe("a story on the own site of a source", () => {
  const stories = { publisher: { title: "Quay opens today", hours: 1 }, other: { title: "Quay is old", hours: 2000 } };

  it.each([
    [["other", "publisher"] as const],
    [["publisher", "other"] as const],
    [["other", "other", "publisher"] as const],
    [["other", "publisher", "other"] as const],
  ])("is listed with its date and headline, whoever is read first: %j", async (order) => {
    const link = newLink();
    const sources: { id: string; who: keyof typeof stories }[] = [];
    for (const who of order) {
      const id = who === "publisher" ? await createPublisher() : await createSource("other");
      sources.push({ id, who });
      await read(id, rss({ link, ...stories[who] }));
    }
    const publisher = sources.find(({ who }) => who === "publisher")?.id;
    await sweepNewsSearch(env, testDb());
    const from = new Date(Date.now() - 3 * HOUR_MS).toISOString();
    const queries: Record<string, string>[] = [{}, { language: "en" }, { q: "quay" }, { q: "quay", from }, { from }];
    for (const query of queries) {
      const found = (await newsPage(ada, query)).rows.filter((row) => row.link === link);
      expect(found).toMatchObject([{ source: { id: publisher }, title: "Quay opens today" }]);
    }
    for (const { id } of sources)
      expect((await itemsOf(id)).map(({ publishedAt }) => hoursSince(publishedAt))).toEqual([1]);
  });

  it("of which both sources are is of who had it first", async () => {
    const [one, other, link] = [await createPublisher(), await createPublisher(), newLink()];
    for (const [at, id] of [one, other].entries()) await read(id, rss({ link, hours: 5 - at }));
    expect((await newsPage(ada)).rows.filter((row) => row.link === link)).toMatchObject([{ source: { id: one } }]);
    expect((await itemsOf(other)).map(({ publishedAt }) => hoursSince(publishedAt))).toEqual([5]);
  });

  it.each([
    ["to another site", newLink(), "https://elsewhere.example/x", [true, false]],
    ["from another site", "https://elsewhere.example/y", newLink(), [false, true]],
  ])("is known when its link changes %s", async (_, before, after, expected) => {
    const id = await createPublisher();
    const known: (boolean | undefined)[] = [];
    for (const link of [before, after]) {
      await read(id, rss({ guid: "1", link }));
      known.push((await itemsOf(id))[0]?.ownSite);
    }
    expect(known).toEqual(expected);
  });

  it("is known when its source gets another address, and for items that were saved before", async () => {
    const [id, link] = [await createSource("other"), newLink()];
    await read(id, rss({ link }));
    expect(await itemsOf(id)).toMatchObject([{ ownSite: false }]);
    await testDb().update(newsSource).set({ feedUrl: newLink() }).where(eq(newsSource.id, id));
    await read(id, rss({ link }));
    expect(await itemsOf(id)).toMatchObject([{ ownSite: true, version: 2 }]);
    await read(id, rss({ link }));
    expect(await itemsOf(id)).toMatchObject([{ ownSite: true, version: 2 }]);
  });
});

describe("the own site of a feed", () => {
  it.each([
    ["https://paper.example/feed", "https://paper.example/x", true],
    ["https://paper.example/feed", "https://www.paper.example/x", true],
    ["https://paper.example/feed", "https://tech.paper.example/x", true],
    ["https://www.paper.example/feed", "https://paper.example/x", true],
    ["https://www.paper.example/feed", "https://tech.paper.example/x", true],
    ["https://feeds.paper.example/all", "https://www.paper.example/x", true],
    ["https://feed.paper.example/all", "https://paper.example/x", true],
    ["https://rss.paper.example/all", "https://paper.example/x", true],
    ["https://m.paper.example/feed", "https://paper.example/x", true],
    ["https://PAPER.example./feed", "https://paper.example/x", true],
    ["https://paper.example/feed", "https://Paper.Example./x", true],
    ["https://tech.paper.example/feed", "https://paper.example/x", false],
    ["https://tech.paper.example/feed", "https://food.paper.example/x", false],
    ["https://paper.example/feed", "https://newspaper.example/x", false],
    ["https://paper.example/feed", "https://paper.example.org/x", false],
    ["https://paper.example/feed", "https://other.example/paper.example", false],
    ["https://newsfeeds.paper.example/all", "https://paper.example/x", false],
    ["https://www.feeds.paper.example/all", "https://paper.example/x", false],
    // A whole top-level domain is nobody's site.
    ["https://feeds.example/all", "https://paper.example/x", false],
    ["https://m.example/feed", "https://www.m.example/x", true],
    ["https://feeds.example./all", "https://paper.example/x", false],
  ])("%s has %s: %s", (feedUrl, link, expected) => {
    expect(isOwnSite(feedUrl, link)).toBe(expected);
  });
});

it("the first item of a link is found by its index alone", async () => {
  const plan = await env.DB.prepare(
    "explain query plan select source_id from news_item where link_key = ? order by own_site desc, id limit 1",
  )
    .bind("x")
    .all<{ detail: string }>();
  expect(plan.results.map(({ detail }) => detail)).toEqual([
    "SEARCH news_item USING INDEX news_item_link_key (link_key=?)",
  ]);
});
