import { describe, expect, it } from "vitest";
import type { ConversationPage, ThreadView, Writing } from "#contract/messages.ts";
import { WHO_MAY_WRITE, type WhoMayWrite } from "#contract/network/settings.ts";
import { CLOSE } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { block, introduction, networkSetting } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs } from "#tests/support/messages/message-requests.ts";
import { acquaint } from "#tests/support/profiles/acquaintances.ts";
import { eventually, openConversation } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

const RELATIONS = ["stranger", "met at an event", "connected", "introduced"] as const;
const BLOCKS = ["none", "by me", "by them", "both"] as const;
type Relation = (typeof RELATIONS)[number];
type BlockState = (typeof BLOCKS)[number];

/** What the rules say, by hand: what happens to the first message of "me" to "them" while nobody has blocked the other. */
const EXPECTED: Record<Relation, Record<WhoMayWrite, "open" | "request" | "closed">> = {
  stranger: { everyone: "request", met: "closed", connections: "closed" },
  "met at an event": { everyone: "request", met: "request", connections: "closed" },
  connected: { everyone: "open", met: "open", connections: "open" },
  introduced: { everyone: "open", met: "open", connections: "open" },
};

/** For each of these: the answers to a first and a second message, and in which of their lists the conversation is. */
const ANSWERS = {
  open: { first: "201", second: "201", list: "messages", sockets: ["open", "open"] },
  request: { first: "201", second: "403 request-waiting", list: "requests", sockets: ["request", "received"] },
  closed: { first: "403 messages-limited", second: "403 messages-limited", list: "none", sockets: ["closed", null] },
  blocked: { first: "404 member-not-found", second: "404 member-not-found", list: "none", sockets: [null, null] },
} as const;

const post = postAs(() => {
  throw new Error("no sender");
});
const answerTo = async (answer: Response) =>
  answer.ok ? String(answer.status) : `${answer.status} ${((await answer.json()) as { code: string }).code}`;
const listOf = async (member: TestMember, box = ""): Promise<ConversationPage> =>
  (await call(`/api/messages${box}`, { cookie: member.cookie })).json();

async function relate(relation: Relation, me: TestMember, them: TestMember): Promise<void> {
  if (relation === "met at an event") await acquaint(me, them);
  if (relation === "connected") await connectMembers(me, them);
  if (relation === "introduced")
    await introduce(...(Math.random() < 0.5 ? ([me, them] as const) : ([them, me] as const)));
}

/** An introduction that was accepted; it was asked for by the first of the two. */
async function introduce(requester: TestMember, target: TestMember, state: "accepted" | "open" = "accepted") {
  const first = await createMember();
  const now = Date.now();
  await testDb()
    .insert(introduction)
    .values({
      ...{ id: newId(), requesterId: requester.id, targetId: target.id, firstId: first.id, holderId: target.id },
      ...{ state, noteToFirst: "Please pass it on", noteToTarget: "Let us meet", askedAt: now, heldAt: now },
    });
}

const setWhoMayWrite = (member: TestMember, whoMayWrite: WhoMayWrite) =>
  testDb().insert(networkSetting).values({ memberId: member.id, whoMayWrite });

async function blockEachOther(state: BlockState, me: TestMember, them: TestMember): Promise<void> {
  const rows = [
    ...(state === "by me" || state === "both" ? [{ memberId: me.id, blockedId: them.id }] : []),
    ...(state === "by them" || state === "both" ? [{ memberId: them.id, blockedId: me.id }] : []),
  ];
  if (rows.length > 0)
    await testDb()
      .insert(block)
      .values(rows.map((row) => ({ ...row, createdAt: Date.now() })));
}

/** What a member's socket says that they may write; null when it is refused as for an unknown member. */
async function writingBySocket(member: TestMember, peerId: string): Promise<Writing | null> {
  const tab = await openConversation(member, peerId);
  const said = await eventually(
    () => tab.of("hello")[0]?.writing ?? tab.closed,
    (value) => value !== null,
  );
  tab.close();
  if (typeof said === "string") return said;
  expect(said).toBe(CLOSE.notFound);
  return null;
}

async function whereListed(member: TestMember, peerId: string) {
  const [all, requests] = [await listOf(member), await listOf(member, "?box=requests")];
  const isIn = ({ rows }: ConversationPage) => rows.some((row) => row.peer.id === peerId);
  return isIn(all) ? "messages" : isIn(requests) ? "requests" : "none";
}

describe("the first message from me to them", () => {
  const cells = RELATIONS.flatMap((relation) =>
    WHO_MAY_WRITE.flatMap((setting) => BLOCKS.map((blocked) => ({ relation, setting, blocked }))),
  );

  it("is one of 48 cells", () => expect(cells).toHaveLength(48));

  it.concurrent.each(cells)("$relation, they take it from $setting, blocked: $blocked", async (cell) => {
    const [me, them] = await Promise.all([createMember({ name: "Me" }), createMember({ name: "Them" })]);
    await relate(cell.relation, me, them);
    await setWhoMayWrite(them, cell.setting);
    await blockEachOther(cell.blocked, me, them);
    const outcome = cell.blocked === "none" ? EXPECTED[cell.relation][cell.setting] : "blocked";
    const expected = ANSWERS[outcome];

    expect(await writingBySocket(me, them.id)).toBe(expected.sockets[0]);
    const read = await call(`/api/messages/${them.id}`, { cookie: me.cookie });
    expect(outcome === "blocked" ? await answerTo(read) : ((await read.json()) as ThreadView).writing).toBe(
      outcome === "blocked" ? "404 member-not-found" : expected.sockets[0],
    );
    expect(await answerTo(await post(them.id, [draft("Hello")], me))).toBe(expected.first);
    expect(await answerTo(await post(them.id, [draft("Are you there?")], me))).toBe(expected.second);
    if (outcome === "open" || outcome === "request")
      expect(await writingBySocket(them, me.id)).toBe(expected.sockets[1]);
    await waitFor(async () => expect(await whereListed(them, me.id)).toBe(expected.list));
    const mine = (await listOf(me)).rows.find((row) => row.peer.id === them.id);
    expect(mine?.request).toBe(outcome === "request" ? "sent" : outcome === "open" ? null : undefined);
    const { unread, requests } = await listOf(them);
    expect([unread, requests]).toEqual(outcome === "open" ? [2, 0] : outcome === "request" ? [0, 1] : [0, 0]);
  });

  it.each(["closed", "request"] as const)("is refused by socket as by request: %s", async (outcome) => {
    const [me, them] = [await createMember(), await createMember()];
    if (outcome === "closed") await setWhoMayWrite(them, "connections");
    const tab = await openConversation(me, them.id);
    tab.write("Hello", "And more");
    await eventually(
      () => tab.of("refused").length + tab.acks.length,
      (count) => count === 2,
    );
    expect(tab.of("refused").map(({ code }) => code)).toEqual(
      outcome === "closed" ? ["messages-limited", "messages-limited"] : ["request-waiting"],
    );
    tab.close();
  });
});

describe("who may write first", () => {
  it("is everyone for a member who chose nothing", async () => {
    const [me, them] = [await createMember(), await createMember()];
    expect(await answerTo(await post(them.id, [draft("Hello")], me))).toBe("201");
  });

  it("does not depend on the writer's own setting, and notes to self are always open", async () => {
    const [me, them] = [await createMember(), await createMember()];
    await setWhoMayWrite(me, "connections");
    expect(await answerTo(await post(them.id, [draft("Hello")], me))).toBe("201");
    expect(await answerTo(await post(me.id, [draft("Note"), draft("Another")], me))).toBe("201");
    expect(await answerTo(await post(me.id, [draft("A third")], me))).toBe("201");
    expect((await listOf(me)).rows).not.toContainEqual(
      expect.objectContaining({ peer: expect.objectContaining({ id: me.id }), request: "sent" }),
    );
  });

  it("is not changed by an introduction that was not accepted", async () => {
    const [me, them] = [await createMember(), await createMember()];
    await introduce(me, them, "open");
    await setWhoMayWrite(them, "connections");
    expect(await answerTo(await post(them.id, [draft("Hello")], me))).toBe("403 messages-limited");
  });

  it("limits only the beginning: an open conversation goes on whatever the settings, until a block", async () => {
    const [me, them] = [await createMember(), await createMember()];
    await post(them.id, [draft("Hello")], me);
    expect(await answerTo(await post(me.id, [draft("Hello back")], them))).toBe("201");
    await setWhoMayWrite(them, "connections");
    expect(await answerTo(await post(them.id, [draft("And again")], me))).toBe("201");
    await call(`/api/network/blocks/${me.id}`, { method: "PUT", body: {}, cookie: them.cookie });
    expect(await answerTo(await post(them.id, [draft("Too late")], me))).toBe("404 member-not-found");
  });

  it("counts against the strangers of a day only who is neither connected nor introduced", async () => {
    const me = await createMember();
    const [friend, ...strangers] = await Promise.all(Array.from({ length: 12 }, () => createMember()));
    const answers = await Promise.all(strangers.map((one) => post(one.id, [draft("Hello")], me)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await connectMembers(me, friend as TestMember);
    expect(await answerTo(await post(friend?.id ?? "", [draft("Hello")], me))).toBe("201");
  });
});
