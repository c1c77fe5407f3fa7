import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { AdminNewsSourceView } from "#contract/admin/news.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { NEWS_READ_EVERY_MS } from "#contract/news/limits.ts";
import { newId } from "#db/ids.ts";
import { newsSource } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { FEEDS_HOST } from "#tests/support/news/feed-url.ts";
import { createSource, readSources, sourceRow } from "#tests/support/news/news.ts";
import { read, redirect, rss } from "#tests/support/news/served.ts";

let otto: TestMember;
beforeAll(async () => {
  otto = await createMember({ role: "admin" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await testDb().update(newsSource).set({ waitUntil: null });
});

const request = async (path: string, init: object): Promise<AdminNewsSourceView> =>
  (await call(`/api/admin/news${path}`, { cookie: otto.cookie, ...init })).json();
const add = (feedUrl: string) =>
  request("", {
    body: { name: "Field Notes", feedUrl, category: "market", language: "en" },
    headers: { "idempotency-key": newId() },
  });
const edit = ({ id, version }: AdminNewsSourceView, feedUrl: string) =>
  request(`/${id}`, {
    method: "PUT",
    body: { name: "Field Notes", feedUrl, category: "market", language: "en", version },
  });

const waiting =
  (value: string, status = 429) =>
  () =>
    new Response(null, { status, headers: { "retry-after": value } });
/** Requests to a host by a reading of a source. The queue reads added ones too. */
const requestsTo = async (host: string, id: string) =>
  (await read(id, rss({}))).filter(({ address }) => String(address).startsWith(`${host}/`));
const newHost = () => `https://${newId()}.example`;

describe("a host that asks to wait", () => {
  it.each([
    ["7200", 2 * HOUR_MS],
    [new Date(Date.now() + 3 * HOUR_MS).toUTCString(), 3 * HOUR_MS],
    ["999999", DAY_MS],
  ])("(%s) is not asked for any of its sources, and the admin sees until when", async (value, ms) => {
    const [id, sibling] = [await createSource("busy"), await createSource("sibling", { requestedAt: Date.now() })];
    const elsewhere = await createSource("x", { feedUrl: `${newHost()}/feed` });
    await read(id, waiting(value));
    const view = await request(`/${id}`, {});
    const until = Date.parse(view.waitUntil ?? "");
    expect(Math.abs(until - Date.now() - ms)).toBeLessThan(MINUTE_MS);
    expect(view).toMatchObject({ failures: 1, error: "It answered with status 429." });
    expect(await sourceRow(sibling)).toMatchObject({ waitUntil: until, dueAt: until, requestedAt: null });
    expect(await sourceRow(elsewhere)).toMatchObject({ waitUntil: null });
    expect(await requestsTo(`https://${FEEDS_HOST}`, sibling)).toEqual([]);
    expect(await sourceRow(sibling)).toMatchObject({ failures: 0 });
  });

  it.each([["0"], ["soon"], ["-5"]])("without a time (%s) fails like others", async (value) => {
    const id = await createSource("busy");
    await read(id, waiting(value, 503));
    expect(await sourceRow(id)).toMatchObject({ waitUntil: null, error: "It answered with status 503." });
  });

  it("is not asked for a new source either", async () => {
    const host = newHost();
    const busy = await createSource("busy", { feedUrl: `${host}/feed` });
    await read(busy, waiting("7200"));
    const { waitUntil } = await sourceRow(busy);
    const added = await add(`${host}/other`);
    expect(added).toMatchObject({
      ...{ isReading: false, waitUntil: new Date(waitUntil ?? 0).toISOString(), nextAt: added.waitUntil },
    });
    expect(await requestsTo(host, added.id)).toEqual([]);
    expect(await sourceRow(added.id)).toMatchObject({ failures: 0, readAt: null, dueAt: waitUntil });
    // Hosts of the same beginning and end.
    for (const other of [`${host}.example/feed`, host.replace("//", "//www.")])
      expect(await add(other)).toMatchObject({ isReading: true, waitUntil: null });
  });

  it("is asked for a new source when the time is over, or too short to matter", async () => {
    const host = newHost();
    await createSource("busy", { feedUrl: `${host}/feed`, waitUntil: Date.now() - 1 });
    expect(await add(`${host}/over`)).toMatchObject({ isReading: true, waitUntil: null });
    await createSource("busy", { feedUrl: `${host}/soon`, waitUntil: Date.now() + MINUTE_MS });
    const soon = await add(`${host}/other`);
    expect(Date.parse(soon.nextAt ?? "")).toBeGreaterThan(Date.now() + NEWS_READ_EVERY_MS - MINUTE_MS);
  });

  it("is not asked for a source whose address is changed to or within it, but another host is", async () => {
    const [host, other] = [newHost(), newHost()];
    const id = await createSource("busy", { feedUrl: `${host}/feed` });
    await read(id, waiting("7200"));
    const { waitUntil } = await request(`/${id}`, {});
    const within = await edit(await request(`/${id}`, {}), `${host}/feed2`);
    expect(within).toMatchObject({ feedUrl: `${host}/feed2`, waitUntil, nextAt: waitUntil, isReading: false });
    expect(await requestsTo(host, id)).toEqual([]);
    const away = await edit(within, `${other}/feed`);
    expect(away).toMatchObject({ waitUntil: null, isReading: true, error: null });
    expect(await requestsTo(other, id)).not.toEqual([]);
    await createSource("busy", { feedUrl: `${host}/again`, waitUntil: Date.parse(waitUntil ?? "") });
    expect(await edit(away, `${host}/back`)).toMatchObject({ waitUntil, isReading: false });
    expect(await requestsTo(host, id)).toEqual([]);
  });

  it("keeps its wait when a source has only another name", async () => {
    const id = await createSource("busy", { feedUrl: `${newHost()}/feed` });
    await read(id, waiting("7200"));
    const before = await request(`/${id}`, {});
    const { waitUntil, nextAt } = before;
    expect(await edit(before, before.feedUrl)).toMatchObject({ name: "Field Notes", waitUntil, nextAt });
  });

  it("behind a redirect puts off the source that is redirected, and no other of its host", async () => {
    const host = newHost();
    const [id, there] = [await createSource("x"), await createSource("busy", { feedUrl: `${host}/feed` })];
    await read(id, redirect(302, `${host}/moved`), waiting("7200"));
    expect((await sourceRow(id)).waitUntil).toBeGreaterThan(Date.now() + HOUR_MS);
    expect(await sourceRow(there)).toMatchObject({ waitUntil: null });
  });

  it.each([
    ["puts off no reading of", waiting("7200")],
    ["does not pause", () => new Response(null, { status: 410 })],
  ])("for an address that was changed while it was asked %s the new one", async (_, answer) => {
    const id = await createSource("x", { feedUrl: `${newHost()}/feed` });
    const before = await request(`/${id}`, {});
    const late = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      late.mockRestore();
      await edit(before, `${newHost()}/feed`);
      return answer();
    });
    await readSources(id);
    expect(await sourceRow(id)).toMatchObject({ waitUntil: null, paused: false, error: null });
  });
});
