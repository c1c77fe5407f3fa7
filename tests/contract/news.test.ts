import { beforeAll, describe, expect, it } from "vitest";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createItem, createSource } from "#tests/support/news/news.ts";
import * as adminApi from "#web/features/admin/news/api.ts";
import * as api from "#web/features/news/api.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getRows, openBrowser, run } from "./support/web-client.ts";

openBrowser();
const news = track("news", api);
const admin = track("admin/news", adminApi);
let ada: TestMember;
let otto: TestMember;

beforeAll(async () => {
  [ada, otto] = [await createMember(), await createMember({ role: "admin" })];
});

describe("the news", () => {
  it("is a list with the names of its sources", async () => {
    const source = await createSource("gone", { name: "Ledger Weekly" });
    await createItem(source, { title: "Rates stay", category: "market" });
    await as(ada);
    expect(await getRows(news.newsPagesQuery(`source=${source}`))).toMatchObject([
      { title: "Rates stay", category: "market", source: { id: source, name: "Ledger Weekly" } },
    ]);
    expect(await get(news.newsSourcesQuery)).toMatchObject({ sources: [{ name: "Ledger Weekly" }] });
  });
});

describe("a source", () => {
  it("is added, paused and removed by an admin", async () => {
    await as(otto);
    const input = { name: "Field Notes", feedUrl: "https://notes.example/feed", category: "startups", language: "en" };
    const { id } = await run(admin.addNewsSource, input as never);
    expect(await getRows(admin.newsSourcesQuery)).toMatchObject([{ id, name: "Field Notes", paused: false }, {}]);
    const other = { ...input, name: "Fields", version: 1 };
    expect(await run(admin.saveNewsSource(id), other as never)).toMatchObject({ name: "Fields", version: 2 });
    const theirs = { id, name: "Fields", version: 2 };
    const late = { ...other, name: "Late" };
    await expect(run(admin.saveNewsSource(id), late as never)).rejects.toMatchObject({ theirs });
    expect(await run(admin.pauseNewsSource, { id, paused: true })).toMatchObject({ paused: true });
    await run(admin.pauseNewsSource, { id, paused: false });
    expect(await run(admin.readNewsSource, id)).toMatchObject({ id, isReading: true });
    await run(admin.removeNewsSource, id);
    expect(await getRows(admin.newsSourcesQuery)).toHaveLength(1);
  });
});

it("tests every function", () => expectAllCalled("news", "admin/news"));
