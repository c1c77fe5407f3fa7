import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { newId } from "#db/ids.ts";
import { ensureMigrated, mainMigrations } from "#db/migrate.ts";
import { countD1 } from "#tests/support/counts/counted-d1.ts";
import { createSource, sourceRow } from "#tests/support/news/news.ts";
import { consumeNews } from "#worker/features/news/fetching/consumer.ts";

/** Each of so many sources has fifty items in its feed. */
const SOURCES = 200;
const ITEMS = 50;
/** Per source: one request; a trip that begins the reading and one that ends it. */
const TRIPS = 2;
/** Per item: its row with the entries of eight indexes, and its mark for the search with one. Per source: its row, twice. */
const ROWS_WRITTEN = ITEMS * 11 + 10;
const ROWS_READ = ITEMS * 20;
/** When nothing has changed. */
const ROWS_WRITTEN_AGAIN = 10;

afterEach(() => void vi.restoreAllMocks());

const feedOf = (address: string) => {
  const items = Array.from(
    { length: ITEMS },
    (_, n) =>
      `<item><title>Story ${n}</title><link>${address}/${n}</link><pubDate>${new Date(Date.now() - (n + 1) * 60_000).toUTCString()}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>P</title>${items.join("")}</channel></rss>`;
};

describe("a run that reads 200 sources", () => {
  it("makes one request and two trips to D1 for each, and writes only what is new", async () => {
    const main = countD1(env.DB);
    await ensureMigrated(main.database, mainMigrations);
    const ids: string[] = [];
    for (let n = 0; n < SOURCES; n += 1) ids.push(await createSource("bench"));
    const feeds = new Map<string, string>();
    const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
      const address = String(input);
      feeds.set(address, feeds.get(address) ?? feedOf(address));
      return new Response(feeds.get(address));
    });
    const run = async () => {
      const before = { ...main.counts, requests: fetched.mock.calls.length };
      const messages = ids.map((id) => ({ id: newId(), timestamp: new Date(), attempts: 1, body: { id } }));
      await consumeNews(createMessageBatch("node-network-news", messages), { ...env, DB: main.database });
      const { trips, rowsRead, rowsWritten } = main.counts;
      return {
        requests: fetched.mock.calls.length - before.requests,
        trips: trips - before.trips,
        rowsRead: rowsRead - before.rowsRead,
        rowsWritten: rowsWritten - before.rowsWritten,
      };
    };
    const [first, again] = [await run(), await run()];
    for (const [name, { requests, trips, rowsRead, rowsWritten }] of Object.entries({ first, again }))
      console.log(
        `Goals 1 to 3: reading ${SOURCES} sources (${name}): ${requests} requests, ${trips} trips, ${rowsRead} rows read, ${rowsWritten} written`,
      );
    for (const { requests, trips } of [first, again])
      expect({ requests, trips }).toEqual({ requests: SOURCES, trips: TRIPS * SOURCES });
    expect(first.rowsWritten).toBeLessThanOrEqual(ROWS_WRITTEN * SOURCES);
    expect(again.rowsWritten).toBeLessThanOrEqual(ROWS_WRITTEN_AGAIN * SOURCES);
    for (const { rowsRead } of [first, again]) expect(rowsRead).toBeLessThanOrEqual(ROWS_READ * SOURCES);
  });

  it("waits for none that hangs", async () => {
    const [hanging, ...others] = [await createSource("hangs"), await createSource("a"), await createSource("b")];
    const hang = Promise.withResolvers<void>();
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
      if (String(input).includes("/hangs/")) await hang.promise;
      return new Response(feedOf(String(input)));
    });
    const messages = [hanging, ...others].map((id) => ({
      id: newId(),
      timestamp: new Date(),
      attempts: 1,
      body: { id },
    }));
    const run = consumeNews(createMessageBatch("node-network-news", messages), env);
    for (const id of others) await expect.poll(async () => (await sourceRow(id)).readAt).not.toBeNull();
    expect((await sourceRow(hanging ?? "")).readAt).toBeNull();
    hang.resolve();
    await run;
    expect((await sourceRow(hanging ?? "")).readAt).not.toBeNull();
  });
});
