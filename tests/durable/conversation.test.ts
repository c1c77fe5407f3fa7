import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { conversationName } from "#contract/sockets.ts";
import { call } from "#tests/support/call.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation, pause } from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
const pair = async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
};
const conversationObject = () => env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id));
const texts = (messages: { text: string }[]) => messages.map((message) => message.text);
const seqs = (messages: { seq: number }[]) => messages.map((message) => message.seq);

describe("a conversation between two members", () => {
  beforeEach(pair);

  it("acknowledges a message to its sender, and sends it once to the peer and to the sender's other tab", async () => {
    const [tab, second, peer] = await Promise.all([
      openConversation(ada, ines.id),
      openConversation(await signIn(ada.id), ines.id),
      openConversation(ines, ada.id),
    ]);
    const [clientId] = tab.write("Hello Ines");
    await eventually(
      () => peer.messages.length,
      (n) => n === 1,
    );
    await eventually(
      () => second.messages.length,
      (n) => n === 1,
    );
    expect(peer.messages[0]).toMatchObject({ seq: 1, clientId, senderId: ada.id, text: "Hello Ines" });
    expect(second.messages).toEqual(peer.messages);
    expect(tab.acks).toEqual([{ clientId, seq: 1, createdAt: peer.messages[0]?.createdAt }]);
    expect(tab.messages).toEqual([]);
    for (const one of [tab, second, peer]) one.close();
  });

  it("stores a message once however often its client id is sent, by socket or by request", async () => {
    const tab = await openConversation(ada, ines.id);
    const peer = await openConversation(ines, ada.id);
    const message = { clientId: crypto.randomUUID(), text: "once" };
    for (let again = 0; again < 3; again += 1) tab.send({ type: "send", messages: [message, message] });
    await eventually(
      () => tab.acks.length,
      (n) => n === 6,
    );
    expect(new Set(seqs(tab.acks))).toEqual(new Set([1]));
    const answer = await call(`/api/messages/${ines.id}`, { body: { messages: [message] }, cookie: ada.cookie });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ messages: [{ seq: 1, text: "once" }], refused: [] });
    expect(texts(peer.messages)).toEqual(["once"]);
    tab.close();
    peer.close();
  });

  it("stores the same client id from the peer as another message", async () => {
    const clientId = crypto.randomUUID();
    const body = { messages: [{ clientId, text: "mine" }] };
    const first = await call(`/api/messages/${ines.id}`, { body, cookie: ada.cookie });
    const second = await call(`/api/messages/${ada.id}`, { body, cookie: ines.cookie });
    expect(await first.json()).toMatchObject({ messages: [{ seq: 1, senderId: ada.id }] });
    expect(await second.json()).toMatchObject({ messages: [{ seq: 2, senderId: ines.id }] });
  });

  it("refuses another text under a used client id and commits the other messages of the frame", async () => {
    const tab = await openConversation(ada, ines.id);
    const peer = await openConversation(ines, ada.id);
    const [clientId] = tab.write("first");
    await eventually(
      () => tab.acks.length,
      (n) => n === 1,
    );
    const neighbours = [crypto.randomUUID(), crypto.randomUUID()];
    tab.send({
      type: "send",
      messages: [
        { clientId: neighbours[0], text: "before" },
        { clientId, text: "changed" },
        { clientId: neighbours[1], text: "after" },
      ],
    });
    await eventually(
      () => tab.of("refused").length,
      (n) => n === 1,
    );
    expect(tab.of("refused")).toEqual([{ type: "refused", clientId, code: "message-conflict" }]);
    expect(texts(peer.messages)).toEqual(["first", "before", "after"]);
    expect(tab.acks.map((ack) => ack.clientId)).toEqual([clientId, ...neighbours]);
    tab.close();
    peer.close();
  });

  it("commits a whole frame or nothing of it, and acknowledges nothing that is not committed", async () => {
    const tab = await openConversation(ada, ines.id);
    const peer = await openConversation(ines, ada.id);
    // It has its tables from the first row on.
    await conversationObject().revoke(["another session"]);
    await runInDurableObject(conversationObject(), (_, state) => {
      state.storage.sql.exec(
        "create trigger disk_full before insert on message when new.text = 'spills' begin select raise(abort, 'disk full'); end",
      );
    });
    tab.write("fits", "spills");
    await eventually(
      () => tab.closed,
      (code) => code === 1011,
    );
    expect(tab.acks).toEqual([]);
    expect(peer.messages).toEqual([]);
    await runInDurableObject(conversationObject(), (_, state) => {
      state.storage.sql.exec("drop trigger disk_full");
    });
    const again = await openConversation(ada, ines.id);
    expect(again.messages).toEqual([]);
    again.write("fits now");
    await eventually(
      () => peer.messages.length,
      (n) => n === 1,
    );
    expect(peer.messages[0]).toMatchObject({ seq: 1, text: "fits now" });
    again.close();
    peer.close();
  });
});

describe("the order of a conversation", () => {
  beforeEach(pair);

  it("is the same for both members when both write at once", async () => {
    const [mine, theirs] = await Promise.all([openConversation(ada, ines.id), openConversation(ines, ada.id)]);
    for (let at = 0; at < 20; at += 1) {
      mine.write(`a${at}`);
      theirs.write(`i${at}`);
    }
    await eventually(
      () => mine.acks.length + theirs.acks.length,
      (n) => n === 40,
    );
    const seen = [await openConversation(ada, ines.id), await openConversation(ines, ada.id)];
    await eventually(
      () => seen.every((tab) => tab.messages.length === 40),
      (all) => all,
    );
    expect(seen[0]?.messages).toEqual(seen[1]?.messages);
    expect(seqs(seen[0]?.messages ?? [])).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(texts(seen[0]?.messages ?? []).filter((text) => text.startsWith("a"))).toEqual(
      Array.from({ length: 20 }, (_, at) => `a${at}`),
    );
    for (const tab of [mine, theirs, ...seen]) tab.close();
  });

  it("has no gap and no repeat between snapshot and live messages while tabs connect during a stream", async () => {
    const sender = await openConversation(ada, ines.id);
    const joining = [];
    for (let at = 0; at < 50; at += 1) {
      sender.write(`m${at}`);
      if (at % 5 === 0) joining.push(openConversation(ines, ada.id));
      await pause(1);
    }
    const tabs = await Promise.all(joining);
    const all = Array.from({ length: 50 }, (_, at) => at + 1);
    for (const tab of tabs) {
      await eventually(
        () => tab.messages.length,
        (n) => n >= 50,
      );
      expect(seqs(tab.messages)).toEqual(all);
      tab.close();
    }
    sender.close();
  });

  it("sends a tab that reconnects exactly what it missed", async () => {
    const send = async (...lines: string[]) => {
      const body = { messages: lines.map((text) => ({ clientId: crypto.randomUUID(), text })) };
      expect((await call(`/api/messages/${ines.id}`, { body, cookie: ada.cookie })).status).toBe(201);
    };
    await send("seen");
    const peer = await openConversation(ines, ada.id);
    await eventually(
      () => peer.messages.length,
      (n) => n === 1,
    );
    peer.close();
    await send("one", "two", "three");
    const back = await openConversation(ines, ada.id, 1);
    await eventually(
      () => back.messages.length,
      (n) => n === 3,
    );
    expect(texts(back.messages)).toEqual(["one", "two", "three"]);
    expect(back.frames[0]).toMatchObject({ type: "hello", v: 1, lastSeq: 4 });
    const ahead = await openConversation(ines, ada.id, 99);
    await eventually(
      () => ahead.of("hello").length,
      (n) => n === 1,
    );
    expect(ahead.messages).toEqual([]);
    back.close();
    ahead.close();
  });

  it("sends the newest messages of a long history, in frames of at most a hundred, and says where they begin", async () => {
    await conversationObject().append(
      ada.id,
      ines.id,
      [{ clientId: crypto.randomUUID(), text: "the first" }],
      "direct",
    );
    await runInDurableObject(conversationObject(), (_, state) => {
      state.storage.sql.exec(
        `insert into message (seq, sender, client_id, text, at, firsts)
         with recursive n(seq) as (select 2 union all select seq + 1 from n where seq < 1200)
         select seq, ?, 'old-' || seq, printf('%.1000c', 'x'), 0, 1 from n`,
        ines.id,
      );
    });
    await evictDurableObject(conversationObject());
    const newest = (count: number) => Array.from({ length: count }, (_, at) => 1200 - count + at + 1);
    for (const [since, from] of [
      [0, 1000],
      [999, 1000],
      [1100, 1100],
    ] as const) {
      const tab = await openConversation(ines, ada.id, since);
      await eventually(
        () => tab.messages.length,
        (n) => n === 1200 - from,
      );
      await tab.settled();
      expect(tab.of("hello")).toMatchObject([{ lastSeq: 1200, since: from }]);
      expect(seqs(tab.messages)).toEqual(newest(1200 - from));
      for (const frame of tab.of("messages")) expect(frame.messages.length).toBeLessThanOrEqual(100);
      tab.close();
    }
    // What is before them is read in pages.
    const page = await call(`/api/messages/${ada.id}?before=1001`, { cookie: ines.cookie });
    expect(await page.json()).toMatchObject({ rows: { length: 50, 49: { seq: 1000 } }, cursor: "951" });
  });
});
