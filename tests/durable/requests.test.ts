import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import type { ConversationPage, RequestAnswer, ThreadView } from "#contract/messages.ts";
import { conversationName } from "#contract/sockets.ts";
import { networkSetting } from "#db/schema/index.ts";
import { Inbox } from "#durable/inbox/inbox.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs, problem } from "#tests/support/messages/message-requests.ts";
import {
  eventually,
  openConversation,
  openInbox,
  type ThreadTab,
  waitForInboxDelivery,
} from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
});
const conversationObject = () => env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id));
const post = postAs(() => ada);
const write = (from: TestMember, to: TestMember, text: string) => post(to.id, [draft(text)], from);
const answer = (by: TestMember, to: TestMember, value: RequestAnswer) =>
  call(`/api/messages/${to.id}/request`, { method: "PUT", cookie: by.cookie, body: { answer: value } });
const thread = async (by: TestMember, of: TestMember): Promise<ThreadView> =>
  (await call(`/api/messages/${of.id}`, { cookie: by.cookie })).json();
const list = async (by: TestMember, box = ""): Promise<ConversationPage> =>
  (await call(`/api/messages${box}`, { cookie: by.cookie })).json();
const peersIn = async (by: TestMember, box = "") => (await list(by, box)).rows.map(({ peer }) => peer.name);
const requestsOf = (by: TestMember) => peersIn(by, "?box=requests");
const soon = (check: () => Promise<void>) => waitFor(check);
const framesIn = (tab: ThreadTab, count: number) =>
  eventually(
    () => tab.frames.length,
    (length) => length >= count,
  );

describe("a first message to a stranger", () => {
  it("is read by the recipient, and its author writes nothing more; the same client id stays idempotent", async () => {
    const first = draft("Hello");
    expect((await post(ines.id, [first])).status).toBe(201);
    const again = await post(ines.id, [first]);
    expect([again.status, await again.json()]).toMatchObject([201, { messages: [{ seq: 1 }], refused: [] }]);
    expect(await problem(await write(ada, ines, "Are you there?"))).toBe("403 request-waiting");
    const mixed = await post(ines.id, [first, draft("More")]);
    expect(await mixed.json()).toMatchObject({ messages: [{ seq: 1 }], refused: [{ code: "request-waiting" }] });
    expect(await thread(ines, ada)).toMatchObject({ lastSeq: 1, writing: "received", rows: [{ text: "Hello" }] });
    expect(await thread(ada, ines)).toMatchObject({ lastSeq: 1, writing: "sent" });
  });

  it("counts as a request and not as unread, in the list, in hello and in pushes", async () => {
    const before = await openInbox(ines);
    await write(ada, ines, "Hello");
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    expect(await list(ines)).toMatchObject({ rows: [], unread: 0, requests: 1 });
    expect((await list(ines, "?box=requests")).rows).toMatchObject([{ unread: 1, request: "received", mine: false }]);
    expect(await list(ada)).toMatchObject({ rows: [{ request: "sent", mine: true }], requests: 0 });
    expect(await requestsOf(ada)).toEqual([]);
    expect(before.of("conversations")).toEqual([{ type: "conversations", unread: 0, requests: 1 }]);
    expect(before.of("conversation")).toEqual([]);
    const late = await openInbox(ines);
    await eventually(
      () => late.frames.length,
      (count) => count === 1,
    );
    expect(late.of("hello")).toMatchObject([{ unread: 0, requests: 1 }]);
    for (const tab of [before, late]) tab.close();
  });

  it("is accepted by PUT: both write, both have it in their list, and the author then sees what was read", async () => {
    await write(ada, ines, "Hello");
    const [hers, theirs] = [await openConversation(ada, ines.id), await openConversation(ines, ada.id)];
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    const inbox = await openInbox(ines);
    theirs.send({ type: "read", seq: 1 });
    await soon(async () => expect(await thread(ines, ada)).toMatchObject({ read: { [ines.id]: 1 } }));
    expect(await thread(ada, ines)).toMatchObject({ read: { [ines.id]: 0 } });
    for (let time = 0; time < 2; time += 1) expect((await answer(ines, ada, "accept")).status).toBe(204);
    // The tabs learn that it moved from the requests to the list.
    await eventually(
      () => inbox.of("conversations").at(-1)?.requests,
      (requests) => requests === 0,
    );
    inbox.close();
    await eventually(
      () => hers.of("writing").length,
      (count) => count > 0,
    );
    expect(hers.of("hello")[0]).toMatchObject({ writing: "sent", read: { [ines.id]: 0 } });
    expect(hers.of("writing")[0]).toEqual({ type: "writing", writing: "open" });
    await eventually(
      () => hers.of("read"),
      (frames) => frames.some(({ memberId, seq }) => memberId === ines.id && seq === 1),
    );
    expect((await write(ada, ines, "Thank you")).status).toBe(201);
    await soon(async () =>
      expect(await list(ines)).toMatchObject({ rows: [{ request: null, unread: 1 }], unread: 1, requests: 0 }),
    );
    expect(await list(ada)).toMatchObject({ rows: [{ request: null }] });
    expect(await problem(await answer(ines, ada, "ignore"))).toBe("409 conflict");
    for (const tab of [hers, theirs]) tab.close();
  });

  it("is accepted by writing back, by request or by socket", async () => {
    await write(ada, ines, "Hello");
    const tab = await openConversation(ines, ada.id);
    tab.write("Good morning", "How are you?");
    await eventually(
      () => tab.acks.length,
      (count) => count === 2,
    );
    expect(tab.of("writing").at(-1)).toEqual({ type: "writing", writing: "open" });
    expect((await write(ada, ines, "Well")).status).toBe(201);
    expect(await thread(ada, ines)).toMatchObject({ writing: "open", lastSeq: 4 });
    tab.close();
  });

  it("is refused as an answer by everybody who got none", async () => {
    expect(await problem(await answer(ines, ada, "accept"))).toBe("409 conflict");
    await write(ada, ines, "Hello");
    for (const value of ["accept", "ignore"] as const)
      expect(await problem(await answer(ada, ines, value))).toBe("409 conflict");
    const body = { answer: "block" };
    const wrong = await call(`/api/messages/${ada.id}/request`, { method: "PUT", cookie: ines.cookie, body });
    expect(await problem(wrong)).toBe("422 invalid");
    expect(await thread(ines, ada)).toMatchObject({ writing: "received" });
  });

  it("becomes open with the next message once the two are connected", async () => {
    await write(ada, ines, "Hello");
    await connectMembers(ada, ines);
    expect(await thread(ada, ines)).toMatchObject({ writing: "open" });
    expect((await write(ada, ines, "Nice to be connected")).status).toBe(201);
    await soon(async () => expect(await list(ines)).toMatchObject({ rows: [{}], unread: 2, requests: 0 }));
  });

  it("is no request when both write first at the same time", async () => {
    await Promise.all([write(ada, ines, "Hello"), write(ines, ada, "Hello")]);
    for (const [one, other] of [
      [ada, ines],
      [ines, ada],
    ] as const)
      expect(await thread(one, other)).toMatchObject({ writing: "open", lastSeq: 2 });
  });
});

describe("an ignored request", () => {
  it("leaves the recipient's lists, can be read by them, and is accepted when they write after all", async () => {
    await write(ada, ines, "Hello");
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    for (let time = 0; time < 2; time += 1) expect((await answer(ines, ada, "ignore")).status).toBe(204);
    await soon(async () => expect(await requestsOf(ines)).toEqual([]));
    expect(await list(ines)).toMatchObject({ rows: [], unread: 0, requests: 0 });
    expect(await thread(ines, ada)).toMatchObject({ writing: "ignored", lastSeq: 1 });
    expect((await write(ines, ada, "After all")).status).toBe(201);
    await soon(async () => expect(await peersIn(ines)).toEqual(["Ada"]));
    expect((await write(ada, ines, "Thank you")).status).toBe(201);
  });

  it("looks to its author like one that waits, byte for byte, whatever the recipient does", async () => {
    // Both were created after Ada: read marks are in the order of ids.
    ines = await createMember({ name: "Ines" });
    const waiting = await createMember({ name: "Ines" });
    const [toIgnored, toWaiting] = [draft("Hello"), draft("Hello")];
    await post(ines.id, [toIgnored]);
    await post(waiting.id, [toWaiting]);
    await waitForInboxDelivery();
    const tabs = [await openConversation(ada, ines.id), await openConversation(ada, waiting.id)];
    const inbox = await openInbox(ada);
    for (const tab of tabs) await framesIn(tab, 2);
    const theirs = await openConversation(ines, ada.id);
    await answer(ines, ada, "ignore");
    theirs.send({ type: "read", seq: 1 });
    theirs.send({ type: "typing" });
    await soon(async () => expect(await thread(ines, ada)).toMatchObject({ read: { [ines.id]: 1 } }));
    await waitForInboxDelivery();

    /** A text in which the two conversations have the same ids. */
    const same = (text: string) =>
      text
        .replaceAll(ines.id, "PEER")
        .replaceAll(waiting.id, "PEER")
        .replaceAll(toIgnored.clientId, "CLIENT")
        .replaceAll(toWaiting.clientId, "CLIENT")
        .replaceAll(/"(requestId|createdAt|at|cursor)":"[^"]*"/g, "");
    const [late, lateWaiting] = [await openConversation(ada, ines.id), await openConversation(ada, waiting.id)];
    for (const tab of [late, lateWaiting]) await framesIn(tab, 2);
    const frames = [tabs[0], tabs[1], late, lateWaiting].map((tab) => same(JSON.stringify(tab?.frames)));
    expect(new Set(frames).size).toBe(1);
    const answers = async (peer: TestMember, first: { clientId: string; text: string }) => {
      // One after the other: the last one moves the author's own read mark.
      const calls = [
        () => call(`/api/messages/${peer.id}`, { cookie: ada.cookie }),
        () => call(`/api/messages/${peer.id}?since=0`, { cookie: ada.cookie }),
        () => write(ada, peer, "More"),
        () => post(peer.id, [first]),
        () => answer(ada, peer, "accept"),
        () => call(`/api/messages/${peer.id}/reading`, { method: "PUT", cookie: ada.cookie, body: { seq: 1 } }),
      ];
      const said: unknown[] = [];
      for (const one of calls) {
        const got = await one();
        said.push([got.status, same(await got.text())]);
      }
      return said;
    };
    // Later frames are about what the author does here.
    expect(inbox.frames.map(({ type }) => type)).toEqual(["hello"]);
    expect(await answers(ines, toIgnored)).toEqual(await answers(waiting, toWaiting));
    const rows = (await list(ada)).rows.map((row) => same(JSON.stringify(row)));
    expect([rows.length, new Set(rows).size]).toEqual([2, 1]);
    for (const tab of [...tabs, theirs, late, lateWaiting, inbox]) tab.close();
  });

  it("is ignored by a block, and stays that after it", async () => {
    await write(ada, ines, "Hello");
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    const block = (method: "PUT" | "DELETE") =>
      call(`/api/network/blocks/${ada.id}`, { method, cookie: ines.cookie, ...(method === "PUT" && { body: {} }) });
    await block("PUT");
    await soon(async () => expect((await list(ines)).requests).toBe(0));
    await block("DELETE");
    expect(await requestsOf(ines)).toEqual([]);
    expect(await thread(ada, ines)).toMatchObject({ writing: "sent" });
  });
});

describe("a request whose message is deleted", () => {
  const remove = (seq: number) => call(`/api/messages/${ines.id}/${seq}`, { method: "DELETE", cookie: ada.cookie });
  const passDay = () =>
    runInDurableObject(conversationObject(), (_, { storage }) => {
      storage.sql.exec("update message set at = at - ?", DAY_MS + 1);
    });

  it("counts nowhere, and its author may send another one a day later", async () => {
    await write(ada, ines, "Hello");
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    expect((await remove(1)).status).toBe(204);
    await soon(async () => expect(await list(ines)).toMatchObject({ rows: [], unread: 0, requests: 0 }));
    expect(await requestsOf(ines)).toEqual([]);
    expect(await problem(await write(ada, ines, "At once"))).toBe("403 request-waiting");
    expect(await thread(ada, ines)).toMatchObject({ writing: "sent" });
    await passDay();
    expect(await thread(ada, ines)).toMatchObject({ writing: "request", read: { [ines.id]: 0 } });
    const both = await post(ines.id, [draft("Once more"), draft("And more")]);
    expect(await both.json()).toMatchObject({ messages: [{ seq: 2 }], refused: [{ code: "request-waiting" }] });
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    expect(await list(ines)).toMatchObject({ rows: [], unread: 0, requests: 1 });
    expect(await thread(ada, ines)).toMatchObject({ writing: "sent" });
    expect((await answer(ines, ada, "accept")).status).toBe(204);
    await soon(async () => expect(await list(ines)).toMatchObject({ rows: [{ request: null }], requests: 0 }));
  });

  it("stays ignored when it was, which its author does not notice", async () => {
    await write(ada, ines, "Hello");
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    await answer(ines, ada, "ignore");
    await remove(1);
    await passDay();
    expect(await thread(ada, ines)).toMatchObject({ writing: "request" });
    expect((await write(ada, ines, "Once more")).status).toBe(201);
    expect(await thread(ada, ines)).toMatchObject({ writing: "sent" });
    await waitForInboxDelivery();
    expect(await list(ines)).toMatchObject({ rows: [], unread: 0, requests: 0 });
    expect(await thread(ines, ada)).toMatchObject({ writing: "ignored" });
  });

  it("is no way around what the other one allows by then, nor around the strangers of a day", async () => {
    await write(ada, ines, "Hello");
    await remove(1);
    await passDay();
    await env.INBOXES.getByName(ada.id).admitStranger(ines.id);
    await testDb().insert(networkSetting).values({ memberId: ines.id, whoMayWrite: "connections" });
    expect(await thread(ada, ines)).toMatchObject({ writing: "closed" });
    expect(await problem(await write(ada, ines, "Once more"))).toBe("403 messages-limited");
  });

  it("that is deleted while another one is sent lets that one not pass", async () => {
    await write(ada, ines, "Hello");
    await passDay();
    // While the conversation asks whether its sender may go on.
    const allow = async (messages: number) => {
      await conversationObject().deleteMessage(ada.id, 1);
      return messages;
    };
    const asked = vi.spyOn(Inbox.prototype, "allowMessages").mockImplementation(allow as never);
    const sent = await write(ada, ines, "Once more");
    asked.mockRestore();
    expect(await thread(ada, ines)).toMatchObject({ lastSeq: 1, rows: [{ deleted: true }] });
    expect(await problem(sent)).toBe("403 request-waiting");
  });

  it("can still be answered by the other one", async () => {
    await write(ada, ines, "Hello");
    await remove(1);
    expect((await write(ines, ada, "You wrote?")).status).toBe(201);
    expect(await thread(ada, ines)).toMatchObject({ writing: "open" });
  });
});

describe("while a request waits", () => {
  it("the author sees neither read marks nor typing of the recipient", async () => {
    await write(ada, ines, "Hello");
    const [hers, theirs] = [await openConversation(ada, ines.id), await openConversation(ines, ada.id)];
    await framesIn(hers, 2);
    theirs.send({ type: "typing" });
    theirs.send({ type: "read", seq: 1 });
    await soon(async () => expect((await thread(ines, ada)).read[ines.id]).toBe(1));
    expect(hers.frames.map(({ type }) => type)).toEqual(["hello", "messages"]);
    expect(theirs.of("hello")).toMatchObject([{ writing: "received" }]);
    for (const tab of [hers, theirs]) tab.close();
  });

  it("hibernation changes nothing", async () => {
    await write(ada, ines, "Hello");
    await evictDurableObject(conversationObject());
    expect(await problem(await write(ada, ines, "More"))).toBe("403 request-waiting");
    await answer(ines, ada, "ignore");
    await evictDurableObject(conversationObject());
    expect((await list(ines)).rows).toEqual([]);
    await evictDurableObject(env.INBOXES.getByName(ines.id));
    expect(await thread(ines, ada)).toMatchObject({ writing: "ignored" });
    expect(await problem(await write(ada, ines, "More"))).toBe("403 request-waiting");
    await answer(ines, ada, "accept");
    await evictDurableObject(conversationObject());
    expect((await write(ada, ines, "More")).status).toBe(201);
  });

  it("an inbox that fails gets the answer later", async () => {
    await write(ada, ines, "Hello");
    await soon(async () => expect(await requestsOf(ines)).toEqual(["Ada"]));
    const { Inbox } = await import("#durable/inbox/inbox.ts");
    const deliver = vi.spyOn(Inbox.prototype, "deliver").mockImplementation(() => {
      throw new Error("unreachable");
    });
    await answer(ines, ada, "ignore");
    await eventually(
      () => deliver.mock.calls.length,
      (count) => count > 0,
    );
    await evictDurableObject(conversationObject());
    deliver.mockRestore();
    await waitFor(async () => expect(await requestsOf(ines)).toEqual([]));
  });
});

describe("the rows that a message writes", () => {
  it("are the same in an open conversation and in one that was a request", async () => {
    const { countStorage } = await import("#tests/support/counts/counted-storage.ts");
    const { ConversationStore } = await import("#durable/conversation/store.ts");
    const written = await runInDurableObject(conversationObject(), (_, state) => {
      const counted = countStorage(state.storage);
      const store = new ConversationStore(counted.storage);
      const append = (sender: TestMember, peer: TestMember) => {
        counted.written();
        store.append([draft("counted")], { sender: sender.id, peer: peer.id, opening: "request", limit: 60, at: 1 });
        return counted.written();
      };
      append(ada, ines);
      append(ines, ada);
      return [append(ada, ines), append(ines, ada)];
    });
    expect(written).toEqual([2, 2]);
  });
});
