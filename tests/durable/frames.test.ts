import { beforeEach, describe, expect, it } from "vitest";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation, type ThreadTab } from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
let tab: ThreadTab;
let peer: ThreadTab;

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
  [tab, peer] = await Promise.all([openConversation(ada, ines.id), openConversation(ines, ada.id)]);
  await eventually(
    () => peer.of("hello").length,
    (n) => n === 1,
  );
});

const draft = (text: string) => ({ clientId: crypto.randomUUID(), text });
const closes = (code: number) =>
  eventually(
    () => tab.closed,
    (closed) => closed === code,
  );

/** Expects that the peer got these texts and nothing else. A last message arrives after everything that was sent before. */
async function expectPeerGot(texts: string[]): Promise<void> {
  const last = await openConversation(ada, ines.id);
  last.write("the end");
  await eventually(
    () => peer.messages.at(-1)?.text,
    (text) => text === "the end",
  );
  expect(peer.messages.map((message) => message.text)).toEqual([...texts, "the end"]);
  expect(peer.of("typing").length + peer.of("refused").length).toBe(0);
  expect(peer.closed).toBeNull();
  last.close();
}

describe("frames that are not in the protocol", () => {
  const clientId = "0b6e4a52-4b7a-4a55-9a1e-0c6ad3f4c001";
  it.each([
    ["text that is not JSON", "hello"],
    ["a heartbeat with a space", "ping "],
    ["an unknown type", '{"type":"shout"}'],
    ["JSON that is no object", "null"],
    ["an array", "[]"],
    ["an unknown field", '{"type":"typing","memberId":"x"}'],
    ["a sender of its own choice", `{"type":"send","messages":[{"clientId":"${clientId}","text":"x","senderId":"y"}]}`],
    ["an empty send", '{"type":"send","messages":[]}'],
    ["a client id that is no UUID", '{"type":"send","messages":[{"clientId":"1","text":"x"}]}'],
    ["a text that is a number", `{"type":"send","messages":[{"clientId":"${clientId}","text":1}]}`],
    ["a negative read mark", '{"type":"read","seq":-1}'],
    ["a fractional read mark", '{"type":"read","seq":1.5}'],
    ["a read mark beyond every number", '{"type":"read","seq":1e400}'],
    ["a prototype in disguise", '{"__proto__":{"type":"typing"}}'],
    ["deep nesting", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ])("%s closes the socket with 4400 and reaches nobody", async (_, frame) => {
    tab.sendRaw(frame);
    await closes(4400);
    await expectPeerGot([]);
  });

  it("a binary frame closes the socket with 4400", async () => {
    tab.sendRaw(new TextEncoder().encode(JSON.stringify({ type: "typing" })).buffer as ArrayBuffer);
    await closes(4400);
    await expectPeerGot([]);
  });

  it("nothing that a client sends after a bad frame is stored", async () => {
    tab.sendRaw("junk");
    tab.write("behind the junk");
    await closes(4400);
    await expectPeerGot([]);
  });
});

describe("the size of a frame", () => {
  it("32 messages in a frame are stored", async () => {
    tab.send({ type: "send", messages: Array.from({ length: 32 }, (_, at) => draft(`m${at}`)) });
    await eventually(
      () => tab.acks.length,
      (n) => n === 32,
    );
    expect(peer.messages.map((message) => message.text)).toEqual(Array.from({ length: 32 }, (_, at) => `m${at}`));
  });

  it("33 messages in a frame close the socket with 1009 and none is stored", async () => {
    tab.send({ type: "send", messages: Array.from({ length: 33 }, (_, at) => draft(`m${at}`)) });
    await closes(1009);
    await expectPeerGot([]);
  });

  it("a frame of 64 KiB is stored and one byte more closes the socket with 1009", async () => {
    const frame = (bytes: number) => {
      const messages = [draft("fits"), draft("")];
      const padding = bytes - JSON.stringify({ type: "send", messages }).length;
      return JSON.stringify({ type: "send", messages: [messages[0], { ...messages[1], text: "x".repeat(padding) }] });
    };
    expect(frame(65_536).length).toBe(65_536);
    tab.sendRaw(frame(65_536));
    await eventually(
      () => tab.of("refused").length,
      (n) => n === 1,
    );
    expect(tab.of("refused")[0]?.code).toBe("message-too-long");
    tab.sendRaw(frame(65_537));
    await closes(1009);
    await expectPeerGot(["fits"]);
  });

  it("counts bytes and not characters", async () => {
    tab.send({ type: "send", messages: [draft("€".repeat(22_000))] });
    await closes(1009);
    await expectPeerGot([]);
  });
});

describe("hostile and long text", () => {
  it("is refused where it breaks a rule, while the other messages of its frame are committed", async () => {
    const bad = [draft("nul \u0000"), draft("   \n "), draft("x".repeat(10_000)), draft("👨‍👩‍👧‍👦".repeat(700))];
    tab.send({ type: "send", messages: [draft("before"), ...bad, draft("after")] });
    await eventually(
      () => tab.of("refused").length,
      (n) => n === 4,
    );
    expect(tab.of("refused").map(({ clientId, code }) => [clientId, code])).toEqual([
      [bad[0]?.clientId, "invalid"],
      [bad[1]?.clientId, "invalid"],
      [bad[2]?.clientId, "message-too-long"],
      [bad[3]?.clientId, "message-too-long"],
    ]);
    await expectPeerGot(["before", "after"]);
  });

  it("with a lone surrogate is refused", async () => {
    tab.sendRaw(`{"type":"send","messages":[{"clientId":"${crypto.randomUUID()}","text":"half \\ud800"}]}`);
    await eventually(
      () => tab.of("refused").length,
      (n) => n === 1,
    );
    expect(tab.of("refused")[0]?.code).toBe("invalid");
    await expectPeerGot([]);
  });

  it("arrives as it was written when it breaks no rule", async () => {
    const texts = [
      "</script><script>alert(1)</script>",
      "\u202Eesrever\u202C",
      "a'; drop table message; --",
      "🇵🇹👩🏽‍🚀 ﷽",
      "x".repeat(4000),
      "é".repeat(4000),
    ];
    tab.write(...texts, "  trimmed \n");
    await eventually(
      () => peer.messages.length,
      (n) => n === texts.length + 1,
    );
    expect(peer.messages.map((message) => message.text)).toEqual([...texts, "trimmed"]);
  });
});

describe("a flood", () => {
  it("of more than 60 messages in ten seconds is refused beyond the sixtieth and never reaches the peer", async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      tab.send({ type: "send", messages: Array.from({ length: 25 }, (_, at) => draft(`m${frame * 25 + at}`)) });
    }
    await eventually(
      () => tab.of("refused").length,
      (n) => n === 15,
    );
    expect(new Set(tab.of("refused").map((one) => one.code))).toEqual(new Set(["rate-limited"]));
    expect(peer.messages.map((message) => message.text)).toEqual(Array.from({ length: 60 }, (_, at) => `m${at}`));
    expect(tab.closed).toBeNull();
  });

  it("does not refuse a repeat of committed messages, and does not limit the peer", async () => {
    const messages = Array.from({ length: 30 }, (_, at) => draft(`m${at}`));
    for (let again = 0; again < 4; again += 1) tab.send({ type: "send", messages });
    await eventually(
      () => tab.acks.length,
      (n) => n === 120,
    );
    expect(tab.of("refused")).toEqual([]);
    tab.send({ type: "send", messages: Array.from({ length: 31 }, (_, at) => draft(`n${at}`)) });
    await eventually(
      () => tab.of("refused").length,
      (n) => n === 1,
    );
    peer.write("I may");
    await eventually(
      () => peer.acks.length,
      (n) => n === 1,
    );
  });

  it("over several conversations is refused beyond one limit for all of them, but for a few by each socket", async () => {
    const peers = await Promise.all(["Ben", "Cleo", "Dan", "Eve"].map((name) => createMember({ name })));
    await Promise.all(peers.map((one) => connectMembers(ada, one)));
    const send = async ({ id }: TestMember, count: number) => {
      const messages = Array.from({ length: count }, (_, at) => draft(`m${at}`));
      const answer = await call(`/api/messages/${id}`, { body: { messages }, cookie: ada.cookie });
      return (await answer.json<{ messages?: { text: string }[] }>()).messages ?? [];
    };
    const sent = await Promise.all([ines, ...peers].flatMap((one) => [send(one, 30), send(one, 30)]));
    const all = sent.flat();
    expect(all).toHaveLength(60);
    const last = await createMember({ name: "Finn" });
    await connectMembers(ada, last);
    expect(await send(last, 1)).toEqual([]);
    // By a socket a few need no allowance.
    const other = await openConversation(ada, last.id);
    other.write(..."abcdefgh");
    await eventually(
      () => other.acks.length + other.of("refused").length,
      (n) => n === 8,
    );
    expect(other.acks).toHaveLength(5);
  });

  it("that does not stop closes the socket with 4429", async () => {
    for (let frame = 0; frame < 12; frame += 1) {
      tab.send({ type: "send", messages: Array.from({ length: 30 }, (_, at) => draft(`m${at}`)) });
    }
    await closes(4429);
    expect(peer.messages.length).toBe(60);
  });
});
