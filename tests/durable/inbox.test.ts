import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS, INBOX_DELIVERY_MS, MINUTE_MS } from "#contract/limits.ts";
import type { ConversationPage } from "#contract/messages.ts";
import { conversationName, REQUEST } from "#contract/sockets.ts";
import { ConversationStore } from "#durable/conversation/store.ts";
import { Inbox } from "#durable/inbox/inbox.ts";
import { call } from "#tests/support/call.ts";
import { countStorage } from "#tests/support/counts/counted-storage.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation, openInbox } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;
const conversationObject = () => env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id));

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send = (from: TestMember, to: TestMember, ...texts: string[]) =>
  call(`/api/messages/${to.id}`, {
    cookie: from.cookie,
    body: { messages: texts.map((text) => ({ clientId: crypto.randomUUID(), text })) },
  });
const list = async (member: TestMember): Promise<ConversationPage> =>
  (await call("/api/messages", { cookie: member.cookie })).json();

describe("the inbox", () => {
  it("shows the same unread counts on every tab, in hello and in the list, and clears them everywhere when they are read", async () => {
    const tabs = [await openInbox(ines), await openInbox(await signIn(ines.id))];
    await send(ada, ines, "one", "two");
    await send(ada, ines, "three\nand more");
    for (const tab of tabs) {
      await eventually(
        () => tab.of("conversation").at(-1),
        (frame) => frame?.lastSeq === 3,
      );
      expect(tab.of("conversation").at(-1)).toMatchObject({ peerId: ada.id, unread: 3, lastLine: "three and more" });
    }
    const late = await openInbox(ines);
    await eventually(
      () => late.frames[0],
      (frame) => frame?.type === "hello",
    );
    expect(late.frames[0]).toMatchObject({ type: "hello", v: 1, unread: 3, notifications: 0, requests: 0 });
    // The last push was a moment ago, so the tab fetches again what it loaded before.
    expect(late.frames[0]).toMatchObject({ quietMs: expect.toSatisfy((ms: number) => ms >= 0 && ms < MINUTE_MS) });
    expect(await list(ines)).toMatchObject({
      rows: [{ peer: { id: ada.id, name: "Ada" }, lastSeq: 3, unread: 3, mine: false }],
      cursor: null,
      unread: 3,
    });
    expect(await list(ada)).toMatchObject({ rows: [{ peer: { id: ines.id }, unread: 0, mine: true }], unread: 0 });

    const read = { body: { seq: 3 }, method: "PUT", cookie: ines.cookie };
    expect((await call(`/api/messages/${ada.id}/reading`, read)).status).toBe(204);
    for (const tab of [...tabs, late]) {
      await eventually(
        () => tab.of("conversation").at(-1)?.unread,
        (unread) => unread === 0,
      );
    }
    expect(await list(ines)).toMatchObject({ rows: [{ unread: 0 }], unread: 0 });
  });

  it("counts exactly the peer's messages after the read mark", async () => {
    const script: [TestMember, TestMember][] = [
      [ada, ines],
      [ines, ada],
      [ada, ines],
      [ada, ines],
      [ines, ada],
      [ada, ines],
    ];
    for (const [from, to] of script) await send(from, to, "x");
    const written = [ada, ines, ada, ada, ines, ada];
    for (const [seq, of] of [
      [0, ines],
      [1, ines],
      [3, ines],
      [4, ada],
      [6, ines],
      [6, ada],
    ] as [number, TestMember][]) {
      const peer = of === ada ? ines : ada;
      await call(`/api/messages/${peer.id}/reading`, { body: { seq }, method: "PUT", cookie: of.cookie });
      const unread = written.slice(seq).filter((writer) => writer !== of).length;
      await waitFor(async () => expect((await list(of)).rows[0]?.unread).toBe(unread));
    }
  });

  it("never counts notes to self as unread", async () => {
    await send(ada, ada, "a note");
    await waitFor(async () => expect((await list(ada)).rows[0]?.lastLine).toBe("a note"));
    expect(await list(ada)).toMatchObject({ rows: [{ peer: { id: ada.id }, unread: 0 }], unread: 0 });
  });

  it("cuts the last line after 140 graphemes", async () => {
    await send(ada, ines, "👩🏽‍🚀".repeat(200));
    await waitFor(async () => expect((await list(ines)).rows[0]?.lastLine).toBe(`${"👩🏽‍🚀".repeat(140)}…`));
  });

  it("lists conversations by their last message and pages without a gap", async () => {
    const inbox = env.INBOXES.getByName(ada.id);
    const watermark = {
      readSeq: 0,
      lastSeq: 1,
      unread: 1,
      lastLine: "x",
      mine: false,
      request: REQUEST.none,
      deletions: 0,
      generation: 1,
    };
    const peers = Array.from({ length: 7 }, (_, at) => `peer-${at}`);
    for (const [at, peerId] of peers.entries())
      await inbox.deliver({ ...watermark, peerId, at: at < 4 ? 1000 : 2000 }, ada.id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await inbox.list(cursor, 2);
      seen.push(...page.rows.map((row) => row.peerId));
      expect(page.unread).toBe(7);
      cursor = page.cursor;
    } while (cursor);
    expect(seen).toEqual(["peer-6", "peer-5", "peer-4", "peer-3", "peer-2", "peer-1", "peer-0"]);
  });

  it("ignores a watermark that comes twice or late", async () => {
    const inbox = env.INBOXES.getByName(ada.id);
    const inboxTab = await openInbox(ada);
    const watermark = {
      peerId: ines.id,
      readSeq: 0,
      lastSeq: 5,
      unread: 5,
      lastLine: "new",
      mine: false,
      request: REQUEST.none,
      deletions: 0,
      generation: 1,
      at: 2000,
    };
    await inbox.deliver(watermark, ada.id);
    await inbox.deliver(watermark, ada.id);
    await inbox.deliver({ ...watermark, lastSeq: 4, unread: 4, lastLine: "old", at: 1000 }, ada.id);
    await inbox.deliver({ ...watermark, readSeq: 5, unread: 0 }, ada.id);
    await inbox.deliver(watermark, ada.id);
    await eventually(
      () => inboxTab.of("conversation").at(-1)?.unread,
      (unread) => unread === 0,
    );
    expect(inboxTab.of("conversation").map((frame) => frame.unread)).toEqual([5, 0]);
    expect((await inbox.list(null, 10)).rows).toMatchObject([{ lastSeq: 5, unread: 0, lastLine: "new" }]);
  });
});

/** Moves the clock an hour on, so that no alarm runs by itself. */
const runAlarmsByHand = () => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });

/** Moves the clock, and runs the alarm of the conversation if it is due. */
async function passTime(ms: number): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  const alarm = await runInDurableObject(conversationObject(), (_, { storage }) => storage.getAlarm());
  if (alarm !== null && alarm <= Date.now()) await runDurableObjectAlarm(conversationObject());
}

describe("delivery to the inboxes", () => {
  it("happens at most once per participant and half second, however fast messages come", async () => {
    runAlarmsByHand();
    const deliver = vi.spyOn(Inbox.prototype, "deliver");
    const tab = await openConversation(ada, ines.id);
    // A second of messages, and the half after it.
    for (let at = 0; at < 50; at += 1) {
      tab.write(`m${at}`);
      await eventually(
        () => tab.acks.length,
        (n) => n === at + 1,
      );
      await passTime(20);
    }
    await passTime(INBOX_DELIVERY_MS);
    expect((await list(ines)).rows[0]?.lastSeq).toBe(50);
    expect(deliver.mock.calls.length).toBe(2 * 2);
    tab.close();
  });

  it("is repeated after an inbox failed, also when both objects restart in between", async () => {
    const deliver = vi.spyOn(Inbox.prototype, "deliver").mockImplementation(() => {
      throw new Error("unreachable");
    });
    await send(ada, ines, "hello?");
    await eventually(
      () => deliver.mock.calls.length,
      (n) => n >= 2,
    );
    await evictDurableObject(conversationObject());
    await evictDurableObject(env.INBOXES.getByName(ines.id));
    expect((await list(ines)).rows).toEqual([]);
    deliver.mockRestore();
    await waitFor(async () => expect((await list(ines)).rows[0]?.lastLine).toBe("hello?"));
  });

  it("reaches the healthy inbox while the other's fails", async () => {
    const real = Inbox.prototype.deliver;
    vi.spyOn(Inbox.prototype, "deliver").mockImplementation(function (this: Inbox, watermark, memberId) {
      if (watermark.peerId === ada.id) throw new Error("unreachable");
      return real.call(this, watermark, memberId);
    });
    await send(ada, ines, "one");
    await waitFor(async () => expect((await list(ada)).rows[0]?.lastSeq).toBe(1));
    await send(ada, ines, "two");
    await waitFor(async () => expect((await list(ada)).rows[0]?.lastSeq).toBe(2));
    expect((await list(ines)).rows).toEqual([]);
  });
});

describe("what a message costs", () => {
  it("is two rows written, and nothing more for a repeat", async () => {
    const written = await runInDurableObject(conversationObject(), (_, state) => {
      const counted = countStorage(state.storage);
      const store = new ConversationStore(counted.storage);
      const counts: number[] = [];
      const count = (run: () => void) => {
        counted.written();
        run();
        counts.push(counted.written());
      };
      const draft = (text: string) => ({ clientId: crypto.randomUUID(), text });
      const repeated = draft("again");
      const sending = (sender: TestMember, peer: TestMember, at: number) => {
        return { sender: sender.id, peer: peer.id, opening: "direct" as const, limit: 60, at };
      };
      store.append([draft("first")], sending(ada, ines, 1));
      count(() => store.append([repeated], sending(ada, ines, 2)));
      count(() => store.append([repeated], sending(ada, ines, 3)));
      count(() =>
        store.append(
          Array.from({ length: 8 }, () => draft("burst")),
          sending(ines, ada, 4),
        ),
      );
      return counts;
    });
    expect(written).toEqual([2, 0, 16]);
  });

  it("is one alarm for many messages, and no call to an inbox before the alarm", async () => {
    runAlarmsByHand();
    const deliver = vi.spyOn(Inbox.prototype, "deliver");
    const tab = await openConversation(ada, ines.id);
    const setAlarm = await runInDurableObject(conversationObject(), (_, state) => vi.spyOn(state.storage, "setAlarm"));
    for (let at = 0; at < 10; at += 1) tab.write(`m${at}`);
    await eventually(
      () => tab.acks.length,
      (n) => n === 10,
    );
    expect(setAlarm.mock.calls.length).toBe(1);
    expect(deliver.mock.calls.length).toBe(0);
    tab.close();
  });
});
