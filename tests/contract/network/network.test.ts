import { beforeAll, describe, expect, it } from "vitest";
import { PAGE_SIZE } from "#contract/limits.ts";
import { block, mute, profile } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import * as api from "#web/features/network/api.ts";
import * as connectionsApi from "#web/features/network/connections/api.ts";
import * as peopleApi from "#web/features/network/people/api.ts";
import * as settingsApi from "#web/features/network/settings/api.ts";
import * as suggestionsApi from "#web/features/network/suggestions/api.ts";
import * as chosenApi from "#web/lib/connections/api.ts";
import { expectAllCalled, track } from "../support/calls.ts";
import { as, get, getPages, getRows, openBrowser, run } from "../support/web-client.ts";

openBrowser();
const network = track("network", api);
const connections = track("network/connections", connectionsApi);
const chosen = track("lib/connections", chosenApi);
const people = track("network/people", peopleApi);
const settings = track("network/settings", settingsApi);
const suggestions = track("network/suggestions", suggestionsApi);
const NONE = { relation: "none" as const, at: null };
const personOf = ({ id, name }: TestMember) => ({ id, name, title: "Partner", image: null, sample: false });
let ada: TestMember;
let ines: TestMember;

beforeAll(async () => {
  [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
  await testDb().insert(profile).values({ memberId: ines.id, title: "Partner" });
});

describe("the blocks", () => {
  it("have a member from the block on, until they are unblocked", async () => {
    await as(ada);
    expect(await getRows(network.blocksQuery)).toEqual([]);
    await run(network.blockMember, personOf(ines));
    expect(await getRows(network.blocksQuery)).toEqual([{ person: personOf(ines), at: expect.any(String) }]);
    await run(network.unblockMember, personOf(ines));
    expect(await getRows(network.blocksQuery)).toEqual([]);
  });

  it("are listed page by page, the newest first", async () => {
    const bea = await createMember();
    const blocked = await Promise.all(
      Array.from({ length: PAGE_SIZE + 1 }, (_, at) => createMember({ name: `Member ${at}` })),
    );
    const rows = blocked.map(({ id }, at) => ({ memberId: bea.id, blockedId: id, createdAt: 1000 + at }));
    await testDb().insert(block).values(rows);
    await as(bea);
    const pages = await getPages(network.blocksQuery, 2);
    expect(pages.map((page) => page.rows.length)).toEqual([PAGE_SIZE, 1]);
    expect(pages.flatMap((page) => page.rows.map(({ person }) => person.name))).toEqual(
      blocked.map(({ name }) => name).reverse(),
    );
  });
});

describe("the mutes", () => {
  it("have a member from the mute on, until they are unmuted", async () => {
    await as(ada);
    expect(await getRows(network.mutesQuery)).toEqual([]);
    await run(network.muteMember, personOf(ines));
    expect(await getRows(network.mutesQuery)).toEqual([{ person: personOf(ines), at: expect.any(String) }]);
    await run(network.unmuteMember, personOf(ines));
    expect(await getRows(network.mutesQuery)).toEqual([]);
  });

  it("are listed page by page, the newest first", async () => {
    const bea = await createMember();
    const muted = await Promise.all(
      Array.from({ length: PAGE_SIZE + 1 }, (_, at) => createMember({ name: `Member ${at}` })),
    );
    const rows = muted.map(({ id }, at) => ({ memberId: bea.id, mutedId: id, createdAt: 1000 + at }));
    await testDb().insert(mute).values(rows);
    await as(bea);
    const pages = await getPages(network.mutesQuery, 2);
    expect(pages.map((page) => page.rows.length)).toEqual([PAGE_SIZE, 1]);
    expect(pages.flatMap((page) => page.rows.map(({ person }) => person.name))).toEqual(
      muted.map(({ name }) => name).reverse(),
    );
  });
});

describe("connections", () => {
  it("are asked for, accepted, listed and ended, and every answer says how the two are related", async () => {
    const [bea, cleo] = [await createMember({ name: "Bea Holm" }), await createMember({ name: "Cleo Ward" })];
    await as(bea);
    const to = { id: cleo.id, name: cleo.name, ...NONE };
    expect(await run(connections.requestConnection, { ...to, note: "We met in Oslo." })).toMatchObject({
      relation: "sent",
    });
    expect(await getRows(connections.connectionRequestsQuery("sent"))).toMatchObject([{ person: { id: cleo.id } }]);
    await as(cleo);
    const received = connections.connectionRequestsQuery("received");
    expect(await getRows(received)).toMatchObject([
      { person: { id: bea.id, relation: "received" }, note: "We met in Oslo." },
    ]);
    expect(await get(network.summaryQuery)).toMatchObject({ connections: 0, pendingRequests: 1 });
    const from = { id: bea.id, name: bea.name, relation: "received" as const, at: null };
    expect(await run(connections.acceptRequest, from)).toMatchObject({ relation: "connected" });
    expect(await get(network.summaryQuery)).toMatchObject({ connections: 1, newThisMonth: 1, pendingRequests: 0 });
    expect(await getRows(chosen.connectionsQuery(""))).toMatchObject([{ id: bea.id, isConnected: true }]);
    expect(await getRows(connections.mutualQuery(bea.id))).toEqual([]);
    expect(await run(connections.disconnect, { ...from, relation: "connected" })).toEqual(NONE);
    network.refreshNetwork();
  });

  it("are withdrawn and ignored, and the profile that shows that is read for it", async () => {
    const [bea, cleo] = [await createMember({ name: "Bea Holm" }), await createMember({ name: "Cleo Ward" })];
    const to = { id: cleo.id, name: cleo.name, ...NONE };
    await as(bea);
    await run(connections.requestConnection, to);
    await as(cleo);
    const ofRequest = connections.ignoringOf(bea.id).shownBy;
    expect(ofRequest.isNull).toBe("relation.at");
    expect(
      await run(connections.ignoreRequest, { id: bea.id, name: bea.name, relation: "received", at: null }),
    ).toEqual(NONE);
    expect(await (await fetch(ofRequest.path)).json()).toMatchObject({ relation: NONE });
    await as(bea);
    expect(await run(connections.withdrawRequest, { ...to, relation: "sent" })).toEqual(NONE);
    const profile = await fetch(connections.withdrawalOf(cleo.id).shownBy.path);
    expect(await profile.json()).toMatchObject({ relation: NONE });
  });
});

it("people are listed as cards, and a search without hits has no similar names either", async () => {
  const dora = await createMember({ name: "Dora Lind" });
  await as(ada);
  expect((await getRows(people.peopleQuery("")))[0]).toMatchObject({ id: dora.id, name: "Dora Lind", ...NONE });
  expect(await getRows(people.isSimilarQuery("q=zzzzzzzzz"))).toEqual([]);
});

it("suggestions are an empty list before cron has run, and a dismissal is taken back", async () => {
  await as(ada);
  expect(await get(suggestions.suggestionsQuery)).toEqual({ rows: [] });
  const [card] = await getRows(people.peopleQuery(""));
  if (!card) throw new Error("There is nobody else.");
  const placed = { suggestion: { person: card, reasons: [] }, at: 0 };
  await run(suggestions.dismissSuggestion, placed);
  await run(suggestions.restoreSuggestion, placed);
});

it("settings are read and saved", async () => {
  await as(ada);
  const before = await get(settings.networkSettingsQuery);
  expect(before).toEqual({ autoAccept: false, whoMayWrite: "everyone", isAskable: true, isInPaths: true });
  await run(settings.saveNetworkSettings, { ...before, autoAccept: true });
  expect(await get(settings.networkSettingsQuery)).toEqual({ ...before, autoAccept: true });
});

it("calls every function of the API of network", () =>
  expectAllCalled(
    "network",
    "network/connections",
    "network/people",
    "network/settings",
    "network/suggestions",
    "lib/connections",
  ));
