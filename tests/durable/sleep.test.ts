import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { conversationName } from "#contract/sockets.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation, openInbox } from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
const conversationObject = () => env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id));

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
});

describe("an object that hibernates", () => {
  it("keeps its sockets with their holders, the order of messages and their client ids", async () => {
    const [tab, peer] = await Promise.all([openConversation(ada, ines.id), openConversation(ines, ada.id)]);
    const message = { clientId: crypto.randomUUID(), text: "before sleep" };
    tab.send({ type: "send", messages: [message] });
    await eventually(
      () => peer.messages.length,
      (n) => n === 1,
    );
    await evictDurableObject(conversationObject());
    peer.write("after sleep");
    await eventually(
      () => tab.messages.length,
      (n) => n === 1,
    );
    expect(tab.messages[0]).toMatchObject({ seq: 2, senderId: ines.id, text: "after sleep" });
    await evictDurableObject(conversationObject());
    tab.send({ type: "send", messages: [message] });
    await eventually(
      () => tab.acks.length,
      (n) => n === 2,
    );
    expect(tab.acks.map((ack) => ack.seq)).toEqual([1, 1]);
    expect(peer.messages.length).toBe(1);
    expect([tab.closed, peer.closed]).toEqual([null, null]);
  });

  it("is not started by a heartbeat, which the platform answers", async () => {
    const tab = await openConversation(ada, ines.id);
    const inboxTab = await openInbox(ada);
    await runInDurableObject(conversationObject(), () => {});
    const handler = vi.spyOn(
      (await import("#durable/conversation/conversation.ts")).Conversation.prototype,
      "webSocketMessage",
    );
    await evictDurableObject(conversationObject());
    const log = vi.spyOn(console, "log");
    tab.sendRaw("ping");
    inboxTab.sendRaw("ping");
    await eventually(
      () => [tab.texts, inboxTab.texts],
      (texts) => texts.every(([text]) => text === "pong"),
    );
    expect(handler.mock.calls.length).toBe(0);
    expect(log.mock.calls.flat().filter((text) => String(text).includes("conversation-awake"))).toEqual([]);
    tab.write("wake up");
    await eventually(
      () => tab.acks.length,
      (n) => n === 1,
    );
    expect(log.mock.calls.flat().filter((text) => String(text).includes("conversation-awake")).length).toBe(1);
    vi.restoreAllMocks();
  });

  it("closes the sockets of a session that is revoked while it hibernates", async () => {
    const [tab, inboxTab] = [await openConversation(ada, ines.id), await openInbox(ada)];
    await evictDurableObject(conversationObject());
    await evictDurableObject(env.INBOXES.getByName(ada.id));
    await env.INBOXES.getByName(ada.id).revoke([ada.sessionId]);
    for (const one of [tab, inboxTab]) {
      await eventually(
        () => one.closed,
        (code) => code === 4401,
      );
    }
  });
});
