import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AdminNewsSourceView } from "#contract/admin/news.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { NEWS_READ_EVERY_MS } from "#contract/news/limits.ts";
import { newId } from "#db/ids.ts";
import { audit, newsSource } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createSource, itemsOf, readSources, sourceRow } from "#tests/support/news/news.ts";
import { read, redirect, rss } from "#tests/support/news/served.ts";

let otto: TestMember;
beforeAll(async () => {
  otto = await createMember({ role: "admin" });
});
afterEach(() => void vi.restoreAllMocks());

const adminView = async (id: string): Promise<AdminNewsSourceView> =>
  (await call(`/api/admin/news/${id}`, { cookie: otto.cookie })).json();

describe("what a reading leaves out", () => {
  it("is counted with its reasons, and told to admins", async () => {
    const id = await createSource("counted");
    const http = Array.from({ length: 20 }, (_, n) => ({ link: `http://paper.example/${n}` }));
    await read(
      id,
      rss(
        ...http,
        { title: "", link: "https://paper.example/1" },
        { hours: 24 * 100 },
        { guid: "g", link: "https://paper.example/counted" },
      ),
    );
    expect(await adminView(id)).toMatchObject({
      ...{ failures: 0, error: null, found: 1, isReading: false },
      leftOut: [
        { reason: "no-link", count: 20 },
        { reason: "no-words", count: 1 },
        { reason: "too-old", count: 1 },
      ],
    });
  });

  it("stays known after an answer without changes", async () => {
    const id = await createSource("counted");
    await read(id, () => new Response(rss({ link: "http://paper.example/" }), { headers: { etag: '"1"' } }));
    await read(id, () => new Response(null, { status: 304 }));
    expect(await adminView(id)).toMatchObject({ failures: 0, found: 0, leftOut: [{ reason: "no-link", count: 1 }] });
  });

  it("is the reason of a failure when the file has no item at all", async () => {
    const id = await createSource("no-feed");
    await read(id, `<html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head></html>`);
    expect(await adminView(id)).toMatchObject({
      failures: 1,
      error: "It is a web page, not a feed. Its feed may be https://feeds.example/feed.xml.",
    });
  });

  it("has links to this product", async () => {
    const id = await createSource("own");
    vi.spyOn(env, "APP_ORIGIN", "get").mockReturnValue("https://node.example");
    await read(id, rss({ link: "https://node.example/settings" }, { link: "https://node.example.org/x" }));
    expect((await itemsOf(id)).map(({ link }) => link)).toEqual(["https://node.example.org/x"]);
  });
});

describe("an answer", () => {
  it.each([301, 308])("of %i is taken over after three readings, and audited", async (status) => {
    const id = await createSource("moves");
    const { feedUrl } = await sourceRow(id);
    const target = `https://new-home.example/${newId()}`;
    for (let n = 0; n < 3; n += 1) {
      expect(await sourceRow(id)).toMatchObject({ feedUrl });
      await read(id, redirect(status, target), rss({}));
    }
    expect(await sourceRow(id)).toMatchObject({ feedUrl: target, movedTo: null, movedReadings: 0, version: 2 });
    expect(await testDb().select().from(audit).where(eq(audit.subjectId, id))).toMatchObject([
      { actorId: null, action: "news-source-moved", after: { feedUrl: target } },
    ]);
  });

  it.each([
    ["a temporary redirect", [redirect(302, "https://new-home.example/t")], "https://new-home.example/t"],
    [
      "a permanent one behind a temporary one",
      [redirect(307, "https://hop.example/"), redirect(308, "https://new-home.example/p")],
      "",
    ],
  ])("of %s is never taken over", async (_, hops) => {
    const id = await createSource("stays");
    const { feedUrl } = await sourceRow(id);
    for (let n = 0; n < 4; n += 1) await read(id, ...hops, rss({}));
    expect(await sourceRow(id)).toMatchObject({ feedUrl, failures: 0 });
  });

  it.each(["https://node.example/feed", "https://node.example./feed", "https://NODE.example../feed"])(
    "that redirects to this product is not followed: %s",
    async (target) => {
      const id = await createSource("own");
      vi.spyOn(env, "APP_ORIGIN", "get").mockReturnValue("https://node.example");
      expect(await read(id, redirect(302, target), rss({}))).toHaveLength(1);
      expect(await sourceRow(id)).toMatchObject({
        failures: 1,
        error: "It redirects to an address that isn't public.",
      });
    },
  );

  it("that redirects to another source's feed, or elsewhere in between, is not taken over", async () => {
    const [id, taken] = [await createSource("moves"), await createSource("taken")];
    const { feedUrl } = await sourceRow(id);
    const target = `${(await sourceRow(taken)).feedUrl}/`;
    for (let n = 0; n < 4; n += 1) await read(id, redirect(308, target), rss({}));
    expect(await sourceRow(id)).toMatchObject({ feedUrl, failures: 0 });
    const fresh = `https://new-home.example/${newId()}`;
    for (const to of [fresh, fresh, `${fresh}/other`, fresh, fresh]) await read(id, redirect(301, to), rss({}));
    expect(await sourceRow(id)).toMatchObject({ feedUrl, movedTo: fresh, movedReadings: 2 });
  });

  it("of 410 pauses its source, says so, and is audited once", async () => {
    const id = await createSource("gone");
    await read(id, () => new Response(null, { status: 410 }));
    expect(await adminView(id)).toMatchObject({
      paused: true,
      error: "It is gone for good (status 410). Enter another address, or remove the source.",
      nextAt: null,
    });
    expect(await read(id, rss({}))).toEqual([]);
    expect(await testDb().select().from(audit).where(eq(audit.subjectId, id))).toMatchObject([
      { actorId: null, action: "news-source-paused" },
    ]);
  });

  const gone = () => new Response(null, { status: 410 });
  it.each([301, 308])(
    "of 410 at the address to which it is redirected for good (%i) pauses its source",
    async (status) => {
      const id = await createSource("gone");
      await read(id, redirect(status, "https://new-home.example/gone"), gone);
      expect(await sourceRow(id)).toMatchObject({ paused: true });
    },
  );

  it.each([
    ["a temporary redirect", [redirect(302, "https://parking.example/")]],
    ["another temporary one", [redirect(307, "https://parking.example/")]],
    [
      "a permanent one behind a temporary one",
      [redirect(302, "https://hop.example/"), redirect(301, "https://parking.example/")],
    ],
    [
      "a temporary one behind a permanent one",
      [redirect(301, "https://hop.example/"), redirect(302, "https://parking.example/")],
    ],
  ])("of 410 behind %s is a failure like others", async (_, hops) => {
    const id = await createSource("gone");
    await read(id, ...hops, gone);
    expect(await sourceRow(id)).toMatchObject({ paused: false, failures: 1, error: "It answered with status 410." });
    expect(await testDb().select().from(audit).where(eq(audit.subjectId, id))).toEqual([]);
  });

  it("of 304 to a first request is a failure", async () => {
    const id = await createSource("never-read");
    await read(id, () => new Response(null, { status: 304 }));
    expect(await sourceRow(id)).toMatchObject({
      ...{ failures: 1, readAt: null, error: "It says that nothing has changed, but was asked for the whole file." },
    });
  });

  it.each([
    [
      "is cut between two items",
      200,
      rss({ link: "https://paper.example/cut" }, {}).replace(/<item>(?!.*<item>).*/s, ""),
    ],
    ["is cut in an item", 200, rss({ link: "https://paper.example/cut" }, {}).slice(0, -50)],
    ["is a part", 206, rss({ link: "https://paper.example/cut" })],
  ])("with a file that %s is read, and asked for whole the next time", async (_, status, file) => {
    const id = await createSource("cut", { etag: '"old"' });
    await read(id, () => new Response(file, { status, headers: { etag: '"cut"', "last-modified": "x" } }));
    expect(await itemsOf(id)).toHaveLength(1);
    expect(await sourceRow(id)).toMatchObject({ failures: 0, etag: null, modifiedAt: null });
    const [request] = await read(id, rss({}));
    expect(request?.headers.get("if-none-match")).toBeNull();
  });

  it("behind a redirect is the base of relative links", async () => {
    const id = await createSource("redirected");
    await read(id, redirect(301, "https://new-home.example/blog/feed"), rss({ link: "story/7" }));
    expect(await itemsOf(id)).toMatchObject([{ link: "https://new-home.example/blog/story/7" }]);
  });
});

describe("a reading that an admin asks for", () => {
  const readNow = (id: string) =>
    call(`/api/admin/news/${id}/reading`, { method: "PUT", cookie: otto.cookie, body: {} });

  it("is enqueued once, and over when the source is read", async () => {
    const id = await createSource("asked");
    const answers = await Promise.all([readNow(id), readNow(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[0]?.json()).toMatchObject({ id, isReading: true });
    await expect.poll(async () => (await adminView(id)).isReading).toBe(false);
    expect(await testDb().select().from(audit).where(eq(audit.subjectId, id))).toMatchObject([
      { action: "news-source-read" },
    ]);
  });

  it("remembers no ETag that is longer than any server needs", async () => {
    const id = await createSource("long");
    await read(id, () => new Response(rss({}), { headers: { etag: `"${"a".repeat(1000)}"`, "last-modified": "x" } }));
    expect(await sourceRow(id)).toMatchObject({ failures: 0, etag: null, modifiedAt: "x" });
  });

  it("that never ended counts as a failure when the next one begins, however it was asked for", async () => {
    const long = Date.now() - 31 * MINUTE_MS;
    const id = await createSource("ends-worker", { startedAt: long, requestedAt: long });
    expect(await adminView(id)).toMatchObject({
      ...{ isReading: false, failures: 1, error: "The last reading did not finish." },
    });
    let during: Awaited<ReturnType<typeof sourceRow>> | undefined;
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      during = await sourceRow(id);
      expect(await adminView(id)).toMatchObject({ isReading: false, failures: 1, error: null });
      return new Response(rss({ link: "https://paper.example/ends" }));
    });
    await readSources(id);
    expect(during?.failures).toBe(1);
    expect(during?.dueAt).toBeGreaterThan(Date.now() + 3 * NEWS_READ_EVERY_MS);
    expect(await adminView(id)).toMatchObject({ failures: 0, error: null });
  });

  it("keeps a wait that another source of its host was asked for meanwhile", async () => {
    const id = await createSource("busy");
    const waitUntil = Date.now() + 2 * HOUR_MS;
    vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      await testDb().update(newsSource).set({ waitUntil }).where(eq(newsSource.id, id));
      return new Response(rss({ link: "https://paper.example/busy" }));
    });
    await readSources(id);
    expect(await sourceRow(id)).toMatchObject({ failures: 0, waitUntil, dueAt: waitUntil });
  });

  it("of our own product is no reading", async () => {
    const id = await createSource("own", { feedUrl: `${env.APP_ORIGIN}/feed` });
    expect(await read(id, rss({}))).toEqual([]);
    expect(await sourceRow(id)).toMatchObject({ failures: 1 });
  });

  it("asks for the whole file, and for a changed one after that", async () => {
    const id = await createSource("asked");
    const tagged = () => new Response(rss({}), { headers: { etag: '"1"', "last-modified": "Sat, 28 Nov 2026" } });
    await read(id, tagged);
    const asked = async () => {
      const [request] = await read(id, tagged);
      return [request?.headers.get("if-none-match"), request?.headers.get("if-modified-since")];
    };
    await testDb().update(newsSource).set({ requestedAt: Date.now() }).where(eq(newsSource.id, id));
    expect(await asked()).toEqual([null, null]);
    expect(await sourceRow(id)).toMatchObject({ requestedAt: null, etag: '"1"', failures: 0 });
    expect(await asked()).toEqual(['"1"', "Sat, 28 Nov 2026"]);
  });

  it("of a failing source puts off no reading, and of another one counts as its first failure", async () => {
    const fail = () => new Response(null, { status: 500 });
    const dueAt = Date.now() + HOUR_MS;
    const failing = await createSource("failing", { failures: 2, dueAt, requestedAt: Date.now() });
    await read(failing, fail);
    expect(await sourceRow(failing)).toMatchObject({ failures: 2, dueAt, requestedAt: null });
    await read(failing, fail);
    expect((await sourceRow(failing)).failures).toBe(3);
    expect((await sourceRow(failing)).dueAt).toBeGreaterThan(dueAt);
    const working = await createSource("working", { requestedAt: Date.now() });
    await read(working, fail);
    expect((await sourceRow(working)).failures).toBe(1);
    expect((await sourceRow(working)).dueAt).toBeGreaterThan(Date.now());
  });

  it.each([
    ["is paused", { paused: true }, "This source is paused. Resume it first."],
    [
      "has to wait",
      { waitUntil: Date.parse("2099-11-28T12:00:00Z") },
      "Its host asked us to wait until Sat, Nov 28, 2099, 12:00\u00a0PM\u00a0UTC.",
    ],
  ])("of one that %s is refused", async (_, state, detail) => {
    const answer = await readNow(await createSource("asked", state));
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: "conflict", detail }]);
  });
});
