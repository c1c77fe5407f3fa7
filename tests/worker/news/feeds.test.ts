import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import {
  NEWS_ITEMS_PER_SOURCE,
  NEWS_LIFETIME_MS,
  NEWS_READ_EVERY_MS,
  NEWS_READ_LATEST_MS,
} from "#contract/news/limits.ts";
import { isPublicAddress } from "#contract/news/public-address.ts";
import { newId } from "#db/ids.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { ATTACKS } from "#tests/support/news/attacks.ts";
import { FEEDS_HOST, feedUrl } from "#tests/support/news/feed-url.ts";
import { createItem, createSource, itemsOf, readSources, sourceRow } from "#tests/support/news/news.ts";
import { enqueueNews, sweepOldNews } from "#worker/features/news/fetching/sweeps.ts";
import { sweepNewsSearch } from "#worker/features/news/search/index-news.ts";
import { runCronJobs } from "#worker/scheduled.ts";

afterEach(() => void vi.restoreAllMocks());

/** What a source's reading came to. */
async function outcomeOf(path: string) {
  const id = await createSource(path);
  await readSources(id);
  const { failures, error } = await sourceRow(id);
  return { id, failures, error, titles: (await itemsOf(id)).map(({ title }) => title) };
}

/** Lists of hits leave out what is no longer in the database, but as a gap in their page. */
async function isIndexed(id: string): Promise<boolean> {
  const query = env.SEARCH.prepare("select sort_key from entry where noun = 'news' and id = ?").bind(id);
  return ((await query.first<{ sort_key: number | null }>())?.sort_key ?? null) !== null;
}

describe("a feed", () => {
  it("of RSS becomes items of plain text, by source and words, without what is too old", async () => {
    const { id, failures } = await outcomeOf("rss");
    const items = (await itemsOf(id)).toSorted((a, b) => b.publishedAt - a.publishedAt);
    expect(failures).toBe(0);
    expect(items).toMatchObject([
      { title: "Heat pump maker raises €22M", description: "Two funds joined.", category: "funding" },
      { title: "Café owners wait", link: `${feedUrl("read/cafe")}?id=7#top`, category: "startups", language: "en" },
      { title: "From the future", category: "startups" },
    ]);
    expect((await sourceRow(id)).readAt).not.toBeNull();
  });

  it("of Atom becomes items with the address that readers open", async () => {
    const { id } = await outcomeOf("atom");
    expect(await itemsOf(id)).toMatchObject([
      { title: "Parliament & commission agree", link: feedUrl("read/atom"), description: "Rules.", category: "policy" },
    ]);
  });

  it("is asked whether it has changed", async () => {
    const { id } = await outcomeOf("conditional");
    expect((await sourceRow(id)).etag).toBe('"1"');
    const fetched = vi.spyOn(globalThis, "fetch");
    await readSources(id);
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get("if-none-match")).toBe('"1"');
    expect(await sourceRow(id)).toMatchObject({ failures: 0, etag: '"1"' });
  });

  it("with markup, scripts and entities is text, and its other links are left out", async () => {
    const { id, titles } = await outcomeOf("hostile");
    const shown = (await itemsOf(id)).find(({ title }) => title.startsWith("Shown"));
    expect(shown).toMatchObject({ title: "Shown as text", description: "After" });
    expect(titles).toHaveLength(2);
    for (const title of titles) expect(title.length).toBeLessThan(100);
  });

  it("that attacks its readers is what is left as text, and links to https only", async () => {
    const { id, failures } = await outcomeOf("attack");
    expect(failures).toBe(0);
    const items = (await itemsOf(id)).toSorted((a, b) => a.link.localeCompare(b.link));
    const shown = ATTACKS.map(([, text], at) => [text, text, `${feedUrl(`read/attack-${at}`)}?a=%22%3E%3Cscript%3E`]);
    expect(items.map(({ title, description, link }) => [title, description, link])).toEqual([
      ...shown,
      ["A bomb &c; goes off", "Words", feedUrl("read/bomb")],
    ]);
  });

  it.each([
    ["gone", "It is gone for good (status 410). Enter another address, or remove the source."],
    ["unknown", "It answered with status 404."],
    ["huge", "It is larger than 1 MB."],
    ["endless", "It is larger than 1 MB."],
    ["page", "It is a web page, not a feed. Enter the address of an RSS, Atom, or JSON feed."],
    ["broken", "The file ends too early, on line 1: <rss> has no closing tag. If this stays, tell the publisher."],
    ["loop", "It redirects too often."],
    ["private", "It redirects to an address that isn't public."],
    ["downgraded", "It redirects to an address that isn't public."],
  ])("that is %s fails with a sentence, and adds nothing", async (path, error) => {
    expect(await outcomeOf(path)).toMatchObject({ failures: 1, error, titles: [] });
  });

  it.each([
    ...["localhost", "feeds.localhost", "vault.internal", "printer.local", "127.0.0.1", "127.1", "2130706433"],
    ...["10.0.0.8", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "[::1]", "[fd00::1]", "[fe80::1]"],
    ...["[::ffff:127.0.0.1]", "[fd00:ec2::254]", "metadata.google.internal"],
  ])("that redirects to https on an address that isn't public is not fetched from there: %s", async (host) => {
    const fetched = vi.spyOn(globalThis, "fetch");
    expect(await outcomeOf(`redirected/${encodeURIComponent(host)}`)).toMatchObject({
      ...{ failures: 1, error: "It redirects to an address that isn't public.", titles: [] },
    });
    expect(fetched.mock.calls.map(([address]) => new URL(String(address)).host)).toEqual([FEEDS_HOST]);
  });

  it("that never ends its answer is given up", async () => {
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout.call(AbortSignal, 50));
    expect(await outcomeOf("slow")).toMatchObject({ failures: 1, error: "It took too long to answer." });
  });

  it("that has moved is read where it is now", async () => {
    const { id, failures } = await outcomeOf("moved");
    expect([failures, (await sourceRow(id)).feedUrl]).toEqual([0, feedUrl(`moved/${id}`)]);
  });

  it("that is dead keeps no other one waiting, and is read less and less often", async () => {
    const [dead, alive] = [await createSource("unknown"), await createSource("atom")];
    await readSources(dead, alive);
    expect([(await sourceRow(dead)).failures, (await sourceRow(alive)).failures]).toEqual([1, 0]);
    const pauses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await readSources(dead);
      pauses.push(Math.round(((await sourceRow(dead)).dueAt - Date.now()) / NEWS_READ_EVERY_MS));
    }
    expect(pauses).toEqual([4, 8, 16, 32, 48, 48]);
    expect(48 * NEWS_READ_EVERY_MS).toBe(NEWS_READ_LATEST_MS);
  });

  it("ends what its markup leaves open with the text", async () => {
    const { id } = await outcomeOf("unclosed");
    expect(await itemsOf(id)).toMatchObject([{ title: "Unclosed", description: "Before" }]);
  });

  it("without dates brings each of its items once, also after they were removed, and those that it lists later", async () => {
    const id = await createSource("undated");
    await readSources(id);
    expect((await itemsOf(id)).map(({ title }) => title).toSorted()).toEqual(["Dated ahead", "Without a date"]);
    const isTheirs = eq(newsItem.sourceId, id);
    await testDb()
      .update(newsItem)
      .set({ publishedAt: Date.now() - NEWS_LIFETIME_MS - 1000, undatedMs: 0 })
      .where(isTheirs);
    await sweepOldNews(env, testDb(), Date.now());
    await readSources(id);
    expect(await itemsOf(id)).toEqual([]);
    await testDb()
      .update(newsSource)
      .set({ feedUrl: feedUrl(`longer/${id}`) })
      .where(eq(newsSource.id, id));
    await readSources(id);
    expect((await itemsOf(id)).map(({ title }) => title)).toEqual(["Listed later"]);
  });

  it("puts off the next one before it begins, because one that ends the worker cannot", async () => {
    const id = await createSource("rss", { failures: 2, error: "It answered with status 500." });
    const { fetch } = globalThis;
    let during: Awaited<ReturnType<typeof sourceRow>> | undefined;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
      during ??= await sourceRow(id);
      return fetch(...request);
    });
    await readSources(id);
    expect(during).toMatchObject({ failures: 2, error: "It answered with status 500." });
    expect(during?.dueAt).toBeGreaterThan(Date.now() + 7 * NEWS_READ_EVERY_MS);
    const after = await sourceRow(id);
    expect(after).toMatchObject({ failures: 0, error: null, startedAt: null });
    expect(after.dueAt).toBeLessThanOrEqual(Date.now() + NEWS_READ_EVERY_MS);
  });

  it("makes room among the newest thousand of its source, for newer ones only", async () => {
    const id = await createSource("crowded");
    const rows = Array.from({ length: NEWS_ITEMS_PER_SOURCE }, (_, at) => ({
      ...{ id: newId(), title: `Kept ${at}`, link: feedUrl(`kept/${id}/${at}`) },
      publishedAt: Date.now() - at * 60_000,
    }));
    await env.DB.prepare(
      `insert into news_item (id, source_id, link, title, description, category, language, published_at)
       select value->>'id', ?, value->>'link', value->>'title', '', 'market', 'en', value->>'publishedAt' from json_each(?)`,
    )
      .bind(id, JSON.stringify(rows))
      .run();
    const cut = rows.at(-1)?.id ?? "";
    await env.DB.prepare("insert into search_pending (noun, id, version) values ('news', ?, 1)").bind(cut).run();
    await sweepNewsSearch(env, testDb());
    expect(await isIndexed(cut)).toBe(true);
    await readSources(id);
    const titles = (await itemsOf(id)).map(({ title }) => title);
    expect(titles).toHaveLength(NEWS_ITEMS_PER_SOURCE);
    expect(titles).toContain("A new one");
    expect(titles).not.toContain("Older than all that are kept");
    expect(titles).not.toContain(`Kept ${NEWS_ITEMS_PER_SOURCE - 1}`);
    expect(titles).toContain("Kept 900");
    await sweepNewsSearch(env, testDb());
    expect(await isIndexed(cut)).toBe(false);
  });

  it("whose source gets another address while it is read adds nothing", async () => {
    const id = await createSource("rss");
    const item = `<item><title>Of the old address</title><link>https://paper.example/${id}</link></item>`;
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      await testDb()
        .update(newsSource)
        .set({ feedUrl: feedUrl(`atom/${id}`) })
        .where(eq(newsSource.id, id));
      return new Response(`<rss version="2.0"><channel><title>Paper</title>${item}</channel></rss>`);
    });
    await readSources(id);
    expect(await itemsOf(id)).toEqual([]);
    expect(await sourceRow(id)).toMatchObject({ readAt: null, feedUrl: feedUrl(`atom/${id}`) });
  });

  it("of a source that is paused or removed is not fetched", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    await readSources(await createSource("rss", { paused: true }), "nothing");
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe("an address", () => {
  it.each([
    "http://paper.example/feed",
    "https://user@paper.example/feed",
    "https://paper.example:8443/feed",
    "https://localhost/feed",
    "https://feeds.localhost/feed",
    "https://router/feed",
    "https://router./feed",
    "https://localhost.localdomain/feed",
    "https://printer.local/feed",
    "https://vault.internal./feed",
    "https://127.0.0.1/feed",
    "https://127.1/feed",
    "https://2130706433/feed",
    "https://0x7f.0.0.1/feed",
    "https://10.0.0.8/feed",
    "https://8.8.8.8/feed",
    "https://[::1]/feed",
    "https://[fd00::1]/feed",
    "https://[::ffff:169.254.169.254]/feed",
    "https:127.0.0.1/feed",
    "file:///etc/passwd",
    "",
  ])("is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["https://paper.example/feed", "https://xn--bcher-kva.example/", "https://10.example.org/feed"])(
    "is public: %s",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe("cron", () => {
  it("enqueues each source that is due once", async () => {
    const [due, paused, later] = [
      await createSource("rss"),
      await createSource("rss", { paused: true }),
      await createSource("rss", { dueAt: Date.now() + DAY_MS }),
    ];
    const sent: string[] = [];
    const sendBatch = async (messages: Iterable<{ body: { id: string } }>) => {
      for (const { body } of messages) sent.push(body.id);
    };
    const using = { ...env, NEWS: { sendBatch } } as never;
    await Promise.all([enqueueNews(using, testDb(), Date.now()), enqueueNews(using, testDb(), Date.now())]);
    expect(sent.filter((id) => id === due)).toHaveLength(1);
    expect(sent).not.toContain(paused);
    expect(sent).not.toContain(later);
  });

  it("removes items after ninety days, from the search too", async () => {
    const id = await createSource("gone", { paused: true });
    const old = await createItem(id, { title: "Forgotten", publishedAt: Date.now() - NEWS_LIFETIME_MS + 1000 });
    const recent = await createItem(id, { title: "Remembered" });
    await sweepOldNews(env, testDb(), Date.now() + 2000);
    expect((await itemsOf(id)).map((item) => item.id)).toEqual([recent]);
    await runCronJobs(env, Date.now());
    expect(await isIndexed(old)).toBe(false);
  });
});
