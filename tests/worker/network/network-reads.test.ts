import { describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import type { MutualPage } from "#contract/network/people.ts";
import type { NetworkSettings } from "#contract/network/settings.ts";
import { newId } from "#db/ids.ts";
import { connection, introduction } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import {
  ask,
  block,
  chooseRow,
  connectionRequestsOf,
  connectRows,
  disconnect,
  ignore,
  read,
  requestRow,
  setStatus,
  summaryOf,
} from "#tests/support/network/connections.ts";
import { bare } from "#tests/support/profiles/profiles.ts";
import { openDocument } from "#tests/support/public-document.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";

const some = (count: number) => Promise.all(Array.from({ length: count }, () => createMember()));
const three = () => Promise.all([createMember(), createMember(), createMember()]);
const mutualOf = (by: TestMember, { id }: { id: string }, cursor?: string) =>
  read<MutualPage>(by, `mutual/${id}${cursor ? `?cursor=${cursor}` : ""}`);
const idsOf = ({ rows }: MutualPage) => rows.map(({ id }) => id);

describe("the summary", () => {
  it("has the requests to answer in the document of every page of the member's, and of nobody else's", async () => {
    const [ada, ines, suspended] = await three();
    await ask(ines, ada);
    await ask(suspended, ada);
    await setStatus(suspended, "suspended");
    const countIn = async (path: string, cookie?: string) =>
      (await openDocument(path, cookie)).data?.pendingConnectionRequests;
    for (const path of ["/settings", "/events", `/profile/${ines.id}`, "/network", "/nothing/here"])
      expect([path, await countIn(path, ada.cookie)]).toEqual([path, 1]);
    expect([await countIn("/events", ines.cookie), await countIn("/events")]).toEqual([0, 0]);
    await setStatus(ada, "suspended");
    expect(await countIn("/events", ada.cookie)).toBe(0);
  });

  it("counts connections, those of this month, requests to answer and introductions to answer", async () => {
    const [[ada, one, two], [longAgo, ignored, suspended], [six]] = [await three(), await three(), await three()];
    expect(await summaryOf(ada)).toEqual({ connections: 0, newThisMonth: 0, pendingRequests: 0, introductions: 0 });
    await connectRows(ada, one, two);
    const date = new Date();
    const since = Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) - 1;
    await testDb()
      .insert(connection)
      .values([
        { memberId: ada.id, peerId: longAgo.id, since },
        { memberId: longAgo.id, peerId: ada.id, since },
      ]);
    for (const other of [ignored, suspended, six]) await ask(other, ada);
    await ignore(ada, ignored);
    await setStatus(suspended, "suspended");
    await testDb()
      .insert(introduction)
      .values(
        ["open", "declined"].map((state) => ({
          ...{ id: newId(), requesterId: one.id, targetId: two.id, firstId: ada.id, holderId: ada.id },
          ...{ state: state as "open", noteToFirst: "", noteToTarget: "", askedAt: Date.now(), heldAt: Date.now() },
        })),
      );
    expect(await summaryOf(ada)).toEqual({ connections: 3, newThisMonth: 2, pendingRequests: 1, introductions: 1 });
    await disconnect(ada, one);
    expect(await summaryOf(ada)).toMatchObject({ connections: 2, newThisMonth: 1 });
  });

  it("is for members", async () => {
    expect((await call("/api/network/summary")).status).toBe(401);
    const pending = await createMember({ status: "pending" });
    expect(await summaryOf(pending)).toMatchObject({ connections: 0 });
  });
});

describe("connection requests", () => {
  it("are listed newest first in pages, received and sent, without people who are not visible", async () => {
    const ada = await createMember();
    const others = await some(23);
    for (const [at, other] of others.entries()) {
      await requestRow(other, ada, { askedAt: 1000 + Math.floor(at / 2), note: `Note ${at}` });
      if (at > 18) await requestRow(ada, other, { state: at % 2 ? "ignored" : "open", askedAt: 1000 + at });
    }
    await setStatus(others[0] as TestMember, "suspended");
    const first = await connectionRequestsOf(ada);
    const second = await connectionRequestsOf(ada, "received", first.cursor ?? "");
    expect([first.rows.length, second.rows.length, second.cursor]).toEqual([20, 2, null]);
    const seen = [...first.rows, ...second.rows];
    expect(seen.map(({ person }) => person.id).toSorted()).toEqual(
      others
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    const { rows: sent } = await connectionRequestsOf(ada, "sent");
    expect(sent.map(({ person }) => person.id)).toEqual([22, 21, 20, 19].map((at) => others[at]?.id));
    expect((await call("/api/network/requests?cursor=x", { cookie: ada.cookie })).status).toBe(422);
    expect((await call("/api/network/requests?box=none", { cookie: ada.cookie })).status).toBe(422);
    expect((await call("/api/network/requests")).status).toBe(401);
  });

  it("have mutual connections on their cards", async () => {
    const [ada, ines, both] = await three();
    await connectRows(both, ada, ines);
    await ask(ines, ada);
    expect((await connectionRequestsOf(ada)).rows).toMatchObject([
      { person: { mutualConnections: 1, isConnected: false } },
    ]);
    await chooseRow(both, { isInPaths: false });
    expect((await connectionRequestsOf(ada)).rows).toMatchObject([{ person: { mutualConnections: 0 } }]);
  });
});

describe("mutual connections", () => {
  it("are listed by id in pages, without those who are hidden from the viewer or hide themselves", async () => {
    const [ada, ines] = await three();
    const others = await some(25);
    await connectRows(ada, ...others);
    await connectRows(ines, ...others);
    const ids = others.map(({ id }) => id).toSorted();
    const first = await mutualOf(ada, ines);
    const second = await mutualOf(ada, ines, first.cursor ?? "");
    const third = await mutualOf(ada, ines, second.cursor ?? "");
    expect([first, second, third].flatMap(idsOf)).toEqual(ids);
    expect([first.rows.length, second.rows.length, third.cursor]).toEqual([12, 12, null]);
    const [blocked, blocking, hidden, suspended] = others as [TestMember, TestMember, TestMember, TestMember];
    await block(ada, blocked);
    await block(blocking, ada);
    await chooseRow(hidden, { isInPaths: false });
    await setStatus(suspended, "suspended");
    const gone = [blocked, blocking, hidden, suspended].map(({ id }) => id);
    const rest = ids.filter((id) => !gone.includes(id));
    const page = await mutualOf(ada, ines);
    expect([...idsOf(page), ...idsOf(await mutualOf(ada, ines, page.cursor ?? ""))]).toEqual(rest);
    // A cursor of before stays valid.
    const later = rest.filter((id) => id > (first.rows.at(-1)?.id ?? ""));
    expect(idsOf(await mutualOf(ada, ines, first.cursor ?? ""))).toEqual(later.slice(0, 12));
    await chooseRow(ines, { isInPaths: false });
    expect(idsOf(await mutualOf(ada, ines))).toEqual([]);
  });

  it("are for admitted members, of members whom they may know of; one has none with oneself", async () => {
    const [ada, ines, peer] = await three();
    await connectRows(ada, peer);
    expect(await mutualOf(ada, ada)).toEqual({ rows: [], cursor: null });
    await block(ines, ada);
    const path = (id: string) => `/api/network/mutual/${id}`;
    const missing = await bare(await call(path(newId()), { cookie: ada.cookie }));
    expect(missing[0]).toBe(404);
    for (const id of [ines.id, "nobody"])
      expect(await bare(await call(path(id), { cookie: ada.cookie }))).toEqual(missing);
    const pending = await createMember({ status: "pending" });
    expect((await call(path(ada.id), { cookie: pending.cookie })).status).toBe(403);
    expect((await call(path(ada.id))).status).toBe(401);
  });
});

describe("the settings of the network", () => {
  it("have defaults, and of each change only what changed is saved", async () => {
    const ada = await createMember({ status: "pending" });
    const save = (body: object, cookie = ada.cookie) =>
      call("/api/network/settings", { method: "PATCH", cookie, body });
    const settings = { autoAccept: false, whoMayWrite: "everyone", isAskable: true, isInPaths: true };
    expect(await read<NetworkSettings>(ada, "settings")).toEqual(settings);
    for (const change of [{ isInPaths: false }, { whoMayWrite: "met" }, { autoAccept: true, isAskable: false }]) {
      expect((await save(change)).status).toBe(204);
      expect(await read<NetworkSettings>(ada, "settings")).toEqual(Object.assign(settings, change));
    }
    for (const body of [{}, { whoMayWrite: "nobody" }, { isInPaths: true, memberId: newId() }])
      expect((await save(body)).status).toBe(422);
    expect(await read<NetworkSettings>(ada, "settings")).toEqual(settings);
    expect((await save({ isInPaths: true }, "")).status).toBe(401);
    expect((await call("/api/network/settings")).status).toBe(401);
    await leaveUses(NETWORK_LIMITS.settingChangesPerMember, ada.id, 1);
    expect((await save({ isInPaths: true })).status).toBe(204);
    expect((await save({ isInPaths: false })).status).toBe(429);
    expect((await read<NetworkSettings>(ada, "settings")).isInPaths).toBe(true);
  });

  it("leave requests that wait already as they are", async () => {
    const [ada, ines] = await three();
    await ask(ada, ines);
    await chooseRow(ines, { autoAccept: true });
    expect((await summaryOf(ines)).pendingRequests).toBe(1);
    await requestRow(ines, await createMember(), { askedAt: Date.now() - DAY_MS });
    expect((await connectionRequestsOf(ines, "sent")).rows).toHaveLength(1);
  });
});
