import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { occursIn, readSearchTerms } from "#contract/content/search-words.ts";
import { DAY_MS, HOUR_MS, SEARCH_SWEEP_SIZE } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, searchPending } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { putEntries } from "#search/entries.ts";
import { pendingInsert } from "#search/pending.ts";
import { REQUEST_REBUILD } from "#search/rebuild-statement.ts";
import { matchExpression } from "#search/words.ts";
import {
  aroundSearch,
  createPending,
  failBeforeBatch,
  getPage,
  hitsOf,
  index,
} from "#tests/support/events/event-search.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { markEndedEvents } from "#worker/features/events/search/ended-events.ts";
import { indexSoon, sweepSearch } from "#worker/features/events/search/index-events.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const NOW = Date.now();
const texts = { title: "A Title", description: "Some words about it.", location: "Berlin" };
const content = (title: string, description = texts.description) => ({
  at: NOW + DAY_MS,
  latestFirst: false,
  texts: { ...texts, title, description },
});
/** A long word, also as the beginning of words that were joined. */
const term = (word: string) => {
  const joined = [...word].map((letter) => String.fromCodePoint(0xf0000 + (letter.codePointAt(0) ?? 0))).join("");
  return `("${word.replace('"', '""')}" OR "\ue000${joined}")`;
};
const isEvent = eq(searchPending.noun, "events");
const waiting = () => testDb().$count(searchPending, isEvent);
/** A change as commands write it: the row and its queued version in one batch. */
const change = (id: string, values: Partial<typeof event.$inferInsert> & { version: number }) =>
  testDb().batch([
    testDb().update(event).set(values).where(eq(event.id, id)),
    pendingInsert(testDb(), "events", id, values.version),
  ]);

describe("the index", () => {
  it("keeps the newest version, in whatever order writes arrive", async () => {
    const id = newId();
    const put = (version: number, title: string) =>
      putEntries(env, "events", [{ id, version, content: content(title) }]);
    await put(1, "Originalius");
    await put(3, "Thirdius");
    await put(2, "Secondius");
    await put(3, "Thirdius again");
    expect(await hitsOf("thirdius")).toEqual([id]);
    for (const gone of ["originalius", "secondius", "again"]) expect(await hitsOf(gone), gone).toEqual([]);
    await Promise.all([put(6, "Sixthius"), put(5, "Fifthius"), put(4, "Fourthius")]);
    expect(await hitsOf("sixthius")).toEqual([id]);
    for (const gone of ["fifthius", "fourthius", "thirdius"]) expect(await hitsOf(gone), gone).toEqual([]);
  });

  it("does not restore a removed entry when an older write arrives late", async () => {
    const id = newId();
    await putEntries(env, "events", [{ id, version: 1, content: content("Tombstoned") }]);
    await putEntries(env, "events", [{ id, version: 3, content: null }]);
    await putEntries(env, "events", [{ id, version: 2, content: content("Tombstoned") }]);
    expect(await hitsOf("tombstoned")).toEqual([]);
    await putEntries(env, "events", [{ id, version: 4, content: content("Tombstoned") }]);
    expect(await hitsOf("tombstoned")).toEqual([id]);
  });

  it("keeps the number of an entry, however often it is written", async () => {
    const numberOf = async (id: string) => {
      const row = await env.SEARCH.prepare("select number from entry where id = ?")
        .bind(id)
        .first<{ number: number }>();
      return row?.number ?? 0;
    };
    const [first, next] = [newId(), newId()];
    for (let version = 1; version <= 5; version += 1)
      await putEntries(env, "events", [{ id: first, version, content: content("Counted") }]);
    await putEntries(env, "events", [{ id: next, version: 1, content: content("Counted") }]);
    expect((await numberOf(next)) - (await numberOf(first))).toBe(1);
  });

  it("indexes texts of any length, many at once, and finds the last word of a long one", async () => {
    const long = `${"winter founders evening ".repeat(400)} lastword`;
    const entries = Array.from({ length: 60 }, (_, at) => ({
      id: newId(),
      version: 1,
      content: content(`Long ${at}`, long),
    }));
    // U+FDFA alone becomes eighteen letters when it is folded.
    const swelling = {
      id: newId(),
      version: 1,
      content: content("Swelling", "\ufdfa".repeat(10_000)),
    };
    await putEntries(env, "events", [...entries, swelling]);
    expect((await hitsOf("lastword")).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
    expect(await hitsOf("swelling")).toEqual([swelling.id]);
  });
});

describe("search terms", () => {
  it("are the words, folded, each once, eight at most", () => {
    expect(readSearchTerms("  Zürich   zurich STRASSE ")).toEqual({ words: ["zurich", "strasse"], inColumns: {} });
    expect(readSearchTerms("one two three four five six seven eight nine ten")).toMatchObject({
      words: ["one", "two", "three", "four", "five", "six", "seven", "eight"],
    });
    expect(readSearchTerms("", { location: " " })).toBeNull();
    expect(readSearchTerms('"*^-:()', { location: "" })).toBe("matches-nothing");
    expect(readSearchTerms("winter", { location: "…" })).toBe("matches-nothing");
  });

  it("are never parsed as an expression", () => {
    expect(matchExpression({ words: ['win"ter', "and", "or"], inColumns: { location: ["x*"] } })).toBe(
      `(${term('win"ter')}) AND (${term("and")}) AND ("\ue000or") AND (location : "\ue000x*")`,
    );
  });

  it("match texts in memory as the index matches them", async () => {
    const id = newId();
    const one = {
      title: "Łódź O'Clock in the U.S.A.",
      description: "Ein Start-up-Bier an der Straße, 5 km",
      location: "ŒUVRE Hall, Île 9",
    };
    await putEntries(env, "events", [{ id, version: 1, content: { at: NOW, latestFirst: false, texts: one } }]);
    const questions = [
      "lodz",
      "odz",
      "o",
      "cl",
      "strasse",
      "5 km",
      "oeuvre ile",
      "9",
      "k",
      "ra",
      "bier x",
      "lodz, hall",
      "ß",
      "oclock",
      "o’clock",
      "usa",
      "us",
      "startup",
      "upbier",
      "tartup",
      "bierander",
    ];
    for (const q of questions) {
      const wanted = readSearchTerms(q);
      if (!wanted || wanted === "matches-nothing") throw new Error(q);
      expect([q, occursIn(wanted, one)]).toEqual([q, (await hitsOf(q)).includes(id)]);
    }
  });
});

describe("after a crash", () => {
  beforeEach(() => index());

  it("between commit and indexing, the sweep makes both databases agree", async () => {
    const id = await createPending({ title: "Neverindexed" });
    expect((await getPage({ q: "neverindexed" })).rows).toEqual([]);
    await runCronJobs(env, NOW);
    expect((await getPage({ q: "neverindexed" })).rows.map((row) => row.id)).toEqual([id]);
    await change(id, { title: "Renamed since", version: 2 });
    await runCronJobs(env, NOW);
    expect((await getPage({ q: "neverindexed" })).rows).toEqual([]);
    expect((await getPage({ q: "renamed" })).rows.map((row) => row.id)).toEqual([id]);
    expect(await waiting()).toBe(0);
  });

  it("between indexing and dequeuing, indexing runs again and changes nothing", async () => {
    const id = await createPending({ title: "Halfwaythere" });
    await putEntries(env, "events", [{ id, version: 1, content: content("Halfwaythere") }]);
    expect(await waiting()).toBe(1);
    await runCronJobs(env, NOW);
    expect((await getPage({ q: "halfwaythere" })).rows.map((row) => row.id)).toEqual([id]);
    expect(await waiting()).toBe(0);
  });

  it("of the search database, events stay queued and the request succeeds", async () => {
    const id = await createPending({ title: "Searchisdown" });
    const broken = { ...env, SEARCH: { withSession: () => ({ prepare: () => ({}) }) } as unknown as D1Database };
    const context = createExecutionContext();
    indexSoon({ env: broken, var: { db: testDb() }, executionCtx: context } as unknown as Context<AppEnv>, id);
    await waitOnExecutionContext(context);
    expect(await waiting()).toBe(1);
    await runCronJobs(env, NOW);
    expect(await hitsOf("searchisdown")).toEqual([id]);
  });

  it("an event that changed during indexing stays queued", async () => {
    const id = await createPending({ title: "Beforehand" });
    // The host's next change commits just before the index is written.
    let isChanged = false;
    const bindings = aroundSearch(async (run) => {
      if (!isChanged) await change(id, { title: "Afterwards", version: 2 });
      isChanged = true;
      return run();
    });
    await index(bindings);
    expect(isChanged).toBe(true);
    expect(await hitsOf("beforehand")).toEqual([id]);
    expect(await waiting()).toBe(1);
    await index();
    expect([await hitsOf("beforehand"), await hitsOf("afterwards")]).toEqual([[], [id]]);
  });

  it("one run indexes more than one batch", async () => {
    const ids = Array.from({ length: SEARCH_SWEEP_SIZE + 5 }, () => newId());
    await env.DB.prepare("insert into search_pending (noun, id, version) select 'events', value, 1 from json_each(?)")
      .bind(JSON.stringify(ids))
      .run();
    await index();
    expect(await waiting()).toBe(0);
  });
});

describe("an event whose sort key changes", () => {
  const placesOf = async (q: string) => ({
    upcoming: (await getPage({ q })).rows.length,
    past: (await getPage({ q, view: "past" })).rows.length,
  });

  it("is found in the right list when it is moved, over or cancelled", async () => {
    const [first, second] = [
      await createPending({ title: "Wanderer alpha", startsAt: NOW + DAY_MS }),
      await createPending({ title: "Wanderer omega", startsAt: NOW + 2 * DAY_MS }),
    ];
    await index();
    const order = async () => (await getPage({ q: "wanderer" })).rows.map(({ id }) => id);
    expect(await order()).toEqual([first, second]);
    await change(first, { startsAt: NOW + 3 * DAY_MS, endsAt: NOW + 3 * DAY_MS + HOUR_MS, version: 2 });
    await index();
    expect(await order()).toEqual([second, first]);
    await runCronJobs(env, NOW + 2.5 * DAY_MS);
    expect(await placesOf("wanderer omega")).toEqual({ upcoming: 0, past: 1 });
    await change(first, { cancelledAt: NOW, version: 3 });
    expect(await order()).toEqual([]);
    await index();
    expect(await hitsOf("wanderer alpha")).toEqual([]);
  });

  it("gets a new version and is queued once when cron marks it over", async () => {
    const id = await createPending({ title: "Overandout", startsAt: NOW - 3 * HOUR_MS, endsAt: NOW - HOUR_MS });
    await index();
    expect(await placesOf("overandout")).toEqual({ upcoming: 0, past: 0 });
    await markEndedEvents(env, testDb(), NOW);
    await markEndedEvents(env, testDb(), NOW);
    const [row] = await testDb().select().from(event).where(eq(event.id, id));
    expect(row).toMatchObject({ over: true, version: 2 });
    expect(await testDb().select().from(searchPending).where(isEvent)).toEqual([{ noun: "events", id, version: 2 }]);
    await index();
    expect(await placesOf("overandout")).toEqual({ upcoming: 0, past: 1 });
  });

  it("is shown as the main database has it, whatever the index has", async () => {
    const id = await createPending({ title: "Stalehit one" });
    await createPending({ title: "Stalehit two" });
    await index();
    await testDb().update(event).set({ cancelledAt: NOW }).where(eq(event.id, id));
    expect(await hitsOf("stalehit")).toHaveLength(2);
    expect((await getPage({ q: "stalehit" })).rows.map(({ title }) => title)).toEqual(["Stalehit two"]);
  });
});

describe("a rebuild of the index", () => {
  const QUERIES = ["rebuild", "build zurich", "re", "anew lodz", "5"];
  const rebuild = () => env.DB.prepare(REQUEST_REBUILD).run();
  const answers = () =>
    Promise.all(
      QUERIES.flatMap((q): Record<string, string>[] => [{ q }, { q, view: "past" }]).map(async (query) =>
        (await getPage(query)).rows.map(({ id }) => id),
      ),
    );

  beforeAll(async () => {
    for (let at = 0; at < 18; at += 1)
      await createPending({
        title: `Rebuild number ${at % 6}`,
        // Several in the same minute: their order must not depend on the order of writing.
        startsAt: NOW + (at % 3 ? 1 : -1) * DAY_MS,
        endsAt: null,
        over: at % 3 === 0,
        location: at % 2 ? "Zürich" : "Łódź",
        description: at % 4 ? "Anew" : "Anew two",
      });
    await index();
  });

  it("gives the same answers, in the same order", async () => {
    const before = await answers();
    expect(before.flat().length).toBeGreaterThan(30);
    await rebuild();
    await runCronJobs(env, NOW);
    expect(await answers()).toEqual(before);
    expect(await waiting()).toBe(0);
  });

  it("removes entries that should not be there", async () => {
    await putEntries(env, "events", [{ id: newId(), version: 9, content: content("Ghostly") }]);
    expect(await hitsOf("ghostly")).toHaveLength(1);
    await rebuild();
    await index();
    expect(await hitsOf("ghostly")).toEqual([]);
  });

  it("finishes after a crash between emptying and queueing", async () => {
    const before = await answers();
    await rebuild();
    await expect(sweepSearch(env, failBeforeBatch())).rejects.toThrow("killed");
    expect((await answers()).flat()).toEqual([]);
    await index();
    expect(await answers()).toEqual(before);
  });

  it("loses no event that was being indexed at that moment", async () => {
    const id = await createPending({ title: "Interleaved" });
    let isWritten = false;
    const late = aroundSearch(async (run) => {
      const written = await run();
      if (isWritten) return written;
      isWritten = true;
      // The other run empties the index and queues everything; then it crashes.
      await rebuild();
      let batches = 0;
      const other = aroundSearch((write) => {
        batches += 1;
        return batches > 1 ? Promise.reject(new Error("killed")) : write();
      });
      await expect(index(other)).rejects.toThrow("killed");
      return written;
    });
    await index(late);
    expect(await hitsOf("interleaved")).toEqual([]);
    await index();
    expect(await hitsOf("interleaved")).toEqual([id]);
  });
});

it("a refused change queues nothing", async () => {
  const id = await createEvent();
  await index();
  await pendingInsert(testDb(), "events", id, 5, sql`0`);
  await pendingInsert(testDb(), "events", newId(), sql`(select version from event where id = 'nobody')`);
  expect(await waiting()).toBe(0);
  await pendingInsert(testDb(), "events", id, 7);
  await pendingInsert(testDb(), "events", id, 6);
  expect(await testDb().select().from(searchPending).where(isEvent)).toEqual([{ noun: "events", id, version: 7 }]);
});
