import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import type { MessagesResult } from "#contract/messages.ts";
import { deal } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { draft, postAs, problem } from "#tests/support/messages/message-requests.ts";
import { createOpportunity } from "#tests/support/opportunities/opportunities.ts";
import { eventually, openConversation } from "#tests/support/sockets.ts";

const LIMIT = RATE_LIMITS.strangersPerSender.limit;
let ada: TestMember;

beforeEach(async () => {
  ada = await createMember({ name: "Ada Quill" });
});
const post = postAs(() => ada);
const createPeers = (count: number) => Promise.all(Array.from({ length: count }, () => createMember()));
const sendTo = (peers: TestMember[], from = ada) =>
  Promise.all(peers.map((peer) => post(peer.id, [draft("Hello")], from)));
const statuses = (answers: Response[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, status: T): T[] => Array(count).fill(status);
const inbox = () => env.INBOXES.getByName(ada.id);
const countStrangers = () =>
  runInDurableObject(inbox(), (_, state) => state.storage.sql.exec("select * from stranger").toArray().length);

describe("first messages to members one shares no conversation with", () => {
  it("reach ten of eleven strangers who are written to at once, by request and by socket", async () => {
    const peers = await createPeers(LIMIT + 1);
    const half = peers.slice(0, 6);
    const tabs = await Promise.all(peers.slice(6).map((peer) => openConversation(ada, peer.id)));
    for (const tab of tabs) tab.write("Hello");
    const byRequest = statuses(await sendTo(half));
    await eventually(
      () => tabs.map((tab) => tab.acks.length + tab.of("refused").length),
      (counts) => counts.every((count) => count === 1),
    );
    const written = byRequest.filter((status) => status === 201).length + tabs.flatMap((tab) => tab.acks).length;
    const refused = tabs.flatMap((tab) => tab.of("refused").map(({ code }) => code));
    expect(written).toBe(LIMIT);
    expect([...byRequest.filter((status) => status !== 201).map(() => "stranger-limit"), ...refused]).toEqual([
      "stranger-limit",
    ]);
    for (const tab of tabs) tab.close();
  });

  it("are counted once for each stranger, however many are sent at once", async () => {
    const peers = await createPeers(5);
    const bursts = peers.flatMap((peer) => [5, 5].map((count) => ({ peer, count })));
    const answers = await Promise.all(
      bursts.map(({ peer, count }) =>
        post(
          peer.id,
          Array.from({ length: count }, () => draft("Hello")),
        ),
      ),
    );
    const results = (await Promise.all(answers.map((answer) => answer.json()))) as MessagesResult[];
    // One message to each, until they accept.
    expect(results.flatMap(({ messages = [] }) => messages)).toHaveLength(5);
    expect(await countStrangers()).toBe(5);
    expect(statuses(await sendTo(await createPeers(6)))).toEqual([...times(5, 201), 429]);
  });

  it("are refused with how long to wait, and are not stored", async () => {
    const peers = await createPeers(LIMIT + 1);
    await sendTo(peers.slice(0, LIMIT));
    const last = peers[LIMIT] as TestMember;
    const refused = await post(last.id, [draft("Hello")]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(DAY_MS / 1000 - 60);
    expect(seconds).toBeLessThanOrEqual(DAY_MS / 1000);
    expect(await problem(refused)).toBe("429 stranger-limit");
    const tab = await openConversation(ada, last.id);
    const [clientId] = tab.write("By socket");
    await eventually(
      () => tab.of("refused").length,
      (count) => count === 1,
    );
    expect(tab.of("refused")).toEqual([{ type: "refused", clientId, code: "stranger-limit" }]);
    expect(tab.closed).toBeNull();
    expect(tab.of("hello")).toMatchObject([{ lastSeq: 0 }]);
    tab.close();
  });

  it("leave open conversations, answers and notes to oneself alone", async () => {
    const [friend, writer, ...strangers] = await createPeers(LIMIT + 1);
    if (!friend || !writer) throw new Error("no peers");
    await sendTo([friend, ...strangers]);
    for (const one of [writer, friend, ...strangers]) expect(statuses(await sendTo([ada], one))).toEqual([201]);
    expect(await countStrangers()).toBe(LIMIT);
    expect(statuses(await sendTo([friend, writer, ada, ...strangers]))).toEqual(times(LIMIT + 2, 201));
    expect(statuses(await sendTo([ada], friend))).toEqual([201]);
    expect(statuses(await sendTo(await createPeers(1)))).toEqual([429]);
  });

  it("are counted when only the writer's own interest in an opportunity lets them write, and need no answer then", async () => {
    const peers = await createPeers(LIMIT + 1);
    const show = async (peer: TestMember, memberId = ada.id, ownerId = peer.id) =>
      testDb()
        .insert(deal)
        .values({
          opportunityId: await createOpportunity({ ownerId }),
          ...{ memberId, answer: "interested", answeredAt: 1, updatedAt: 1 },
        });
    for (const peer of peers) await show(peer);
    expect(statuses(await sendTo(peers.slice(0, LIMIT)))).toEqual(times(LIMIT, 201));
    expect(statuses(await sendTo(peers.slice(0, LIMIT)))).toEqual(times(LIMIT, 201));
    const last = peers[LIMIT] as TestMember;
    expect(await problem(await post(last.id, [draft("Hello")]))).toBe("429 stranger-limit");
    const tab = await openConversation(ada, last.id);
    tab.write("By socket");
    await eventually(
      () => tab.of("refused").length,
      (count) => count === 1,
    );
    expect(tab.of("refused")).toMatchObject([{ code: "stranger-limit" }]);
    tab.close();
    // Whoever is interested in what the writer offers has asked for an answer.
    await show(last, last.id, ada.id);
    expect(statuses(await sendTo([last]))).toEqual([201]);
  });

  it("are not counted when they are refused for their text", async () => {
    const [peer] = await createPeers(1);
    expect(await problem(await post(peer?.id ?? "", [draft("x".repeat(4001))]))).toBe("422 message-too-long");
    expect(await countStrangers()).toBe(0);
  });

  it("are possible again a day after the earliest", async () => {
    await sendTo(await createPeers(LIMIT));
    await runInDurableObject(inbox(), (_, state) => {
      state.storage.sql.exec(
        "update stranger set at = at - ? where peer_id in (select peer_id from stranger limit 2)",
        DAY_MS,
      );
    });
    await evictDurableObject(inbox());
    expect(statuses(await sendTo(await createPeers(3)))).toEqual([201, 201, 429]);
  });

  it("are the first of what is written while the sender is admitted; the others are refused", async () => {
    const [peer] = await createPeers(1);
    const tab = await openConversation(ada, peer?.id ?? "");
    for (let at = 0; at < 10; at += 1) tab.write(`m${at}`, `n${at}`);
    await eventually(
      () => tab.acks.length + tab.of("refused").length,
      (count) => count === 20,
    );
    expect(tab.of("refused").map(({ code }) => code)).toEqual(times(19, "request-waiting"));
    const read = await openConversation(peer as TestMember, ada.id);
    await eventually(
      () => read.messages.length,
      (count) => count === 1,
    );
    expect(read.messages.map(({ text }) => text)).toEqual(["m0"]);
    for (const open of [tab, read]) open.close();
  });
});
