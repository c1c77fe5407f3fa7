import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { CONVERSATION_PAGE_SIZE, MESSAGE_PAGE_SIZE } from "#contract/limits.ts";
import { REQUEST } from "#contract/sockets.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft } from "#tests/support/messages/message-requests.ts";
import { ThreadTab } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";
import * as api from "#web/features/messages/api.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, openBrowser, run, visit } from "./support/web-client.ts";

openBrowser();
const messages = track("messages", api);
let ada: TestMember;
let ines: TestMember;

beforeAll(async () => {
  [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
  await connectMembers(ada, ines);
});
describe("a thread", () => {
  it("has the messages that were sent, for both members, and what each has read", async () => {
    await as(ada);
    expect(await messages.postBatch(ines.id, [draft("Good morning"), draft("Are you there?")])).toEqual([]);
    const thread = await get(messages.threadQuery(ines.id));
    expect(thread).toMatchObject({ peer: { id: ines.id, name: "Ines Duarte" }, lastSeq: 2, cursor: null });
    expect(thread.rows.map(({ text, senderId }) => [text, senderId])).toEqual([
      ["Good morning", ada.id],
      ["Are you there?", ada.id],
    ]);
    await as(ines);
    expect((await get(messages.threadQuery(ada.id))).read).toEqual({ [ada.id]: 0, [ines.id]: 0 });
    await messages.putReading(ada.id, 2);
    expect((await get(messages.threadQuery(ada.id))).read).toEqual({ [ada.id]: 0, [ines.id]: 2 });
  });

  it("is read page by page backward, and forward from a message", async () => {
    const bea = await createMember({ name: "Bea" });
    await connectMembers(bea, ines);
    await as(bea);
    for (const part of ["a", "b"])
      await messages.postBatch(
        ines.id,
        Array.from({ length: 30 }, (_, at) => draft(`${part}${at}`)),
      );
    const { rows, cursor } = await get(messages.threadQuery(ines.id));
    expect([rows.length, cursor]).toEqual([MESSAGE_PAGE_SIZE, "11"]);
    const older = await messages.getOlder(ines.id, cursor ?? "");
    expect(older.rows.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, at) => `a${at}`));
    const newer = await messages.getSince(ines.id, 58);
    expect(newer.rows.map(({ text }) => text)).toEqual(["b28", "b29"]);
  });

  it("has an own message as deleted once its author deleted it", async () => {
    const cem = await createMember({ name: "Cem" });
    await connectMembers(cem, ines);
    await as(cem);
    await messages.postBatch(ines.id, [draft("A slip"), draft("What I meant")]);
    await run(messages.deleteMessage, { peerId: ines.id, seq: 1 });
    await as(ines);
    expect((await get(messages.threadQuery(cem.id))).rows).toMatchObject([
      { text: "", deleted: true },
      { text: "What I meant" },
    ]);
  });

  it("does not get what the server refuses", async () => {
    await as(ada);
    const [good, long] = [draft("A short one"), draft("x".repeat(4001))];
    const refused = [{ clientId: long.clientId, code: "message-too-long" }];
    expect(await messages.postBatch(ines.id, [good, long])).toEqual(refused);
    // Without a message to commit, the answer is a problem.
    expect(await messages.postBatch(ines.id, [long])).toEqual([{ ...refused[0], code: "refused" }]);
    expect((await get(messages.threadQuery(ines.id))).rows.at(-1)?.text).toBe("A short one");
    const again = { ...draft("first"), clientId: crypto.randomUUID() as string };
    await messages.postBatch(ines.id, [again]);
    const conflict = await messages.postBatch(ines.id, [{ ...again, text: "second" }]);
    expect(conflict).toEqual([{ clientId: again.clientId, code: "message-conflict" }]);
  });

  it("opens a socket, which sends what the tab does not have", async () => {
    const [bob, cleo] = [await createMember(), await createMember()];
    await connectMembers(bob, cleo);
    await as(bob);
    await messages.postBatch(cleo.id, [draft("one"), draft("two")]);
    // The socket adds the version of its protocol.
    const url = messages.socketPath(cleo.id, 1);
    const { status, webSocket } = await visit(url, { headers: { upgrade: "websocket" } }, "v=1");
    expect(status).toBe(101);
    if (!webSocket) throw new Error("There is no socket");
    const tab = new ThreadTab(webSocket);
    await waitFor(() => expect(tab.messages.map(({ text }) => text)).toEqual(["two"]));
    tab.close();
  });
});

describe("the conversations", () => {
  it("have the latest message and what is unread", async () => {
    const [bob, cleo] = [await createMember({ name: "Bob" }), await createMember({ name: "Cleo" })];
    await connectMembers(bob, cleo);
    await as(bob);
    await messages.postBatch(cleo.id, [draft("Hello Cleo")]);
    await as(cleo);
    await waitFor(async () =>
      expect(await get(messages.conversationsQuery)).toMatchObject({ unread: 1, cursor: null }),
    );
    expect(messages.findConversation(bob.id)).toMatchObject({
      peer: { id: bob.id, name: "Bob" },
      ...{ lastSeq: 1, unread: 1, lastLine: "Hello Cleo", mine: false },
    });
    messages.changeConversations((page) => ({ ...page, unread: 0 }));
    expect((await get(messages.conversationsQuery)).unread).toBe(1);
  });

  it("are read page by page", async () => {
    const host = await createMember();
    const peers = await Promise.all(
      Array.from({ length: CONVERSATION_PAGE_SIZE + 2 }, (_, at) => createMember({ name: `Peer ${at}` })),
    );
    const inbox = env.INBOXES.getByName(host.id);
    const watermark = {
      lastSeq: 1,
      readSeq: 0,
      unread: 1,
      lastLine: "Hello",
      mine: false,
      request: REQUEST.none,
      deletions: 0,
      generation: 1,
    };
    for (const [at, peer] of peers.entries())
      await inbox.deliver({ ...watermark, peerId: peer.id, at: 1000 + at }, host.id);
    await as(host);
    const { rows, cursor, unread } = await get(messages.conversationsQuery);
    expect([rows.length, unread]).toEqual([CONVERSATION_PAGE_SIZE, peers.length]);
    expect(messages.findConversation(peers[0]?.id ?? "")).toBeUndefined();
    await run(messages.loadMoreConversations, cursor ?? "");
    expect(messages.findConversation(peers[0]?.id ?? "")?.peer.name).toBe("Peer 0");
  });
});

describe("a request", () => {
  it("waits for its recipient, who accepts it or ignores it", async () => {
    const [bob, cleo, dora] = [
      await createMember({ name: "Bob" }),
      await createMember({ name: "Cleo" }),
      await createMember({ name: "Dora" }),
    ];
    for (const one of [bob, dora]) {
      await as(one);
      const [first, second] = [draft("Hello Cleo"), draft("Are you there?")];
      expect(await messages.postBatch(cleo.id, [first])).toEqual([]);
      expect(await messages.postBatch(cleo.id, [second])).toEqual([
        { clientId: second.clientId, code: "request-waiting" },
      ]);
      expect(await get(messages.threadQuery(cleo.id))).toMatchObject({ writing: "sent", muted: false });
    }
    await as(cleo);
    const names = async () => (await get(messages.requestsQuery)).rows.map(({ peer }) => peer.name).sort();
    await waitFor(async () => expect(await names()).toEqual(["Bob", "Dora"]));
    expect((await get(messages.requestsQuery)).requests).toBe(2);
    await run(messages.answerRequest, { peerId: bob.id, answer: "accept" });
    await run(messages.answerRequest, { peerId: dora.id, answer: "ignore" });
    expect(await get(messages.threadQuery(bob.id))).toMatchObject({ writing: "open" });
    expect(await get(messages.threadQuery(dora.id))).toMatchObject({ writing: "ignored" });
    await waitFor(async () =>
      expect((await get(messages.conversationsQuery)).rows.map(({ peer }) => peer.name)).toEqual(["Bob"]),
    );
  });

  it("is in a list that is read page by page", async () => {
    const host = await createMember();
    const peers = await Promise.all(Array.from({ length: CONVERSATION_PAGE_SIZE + 2 }, () => createMember()));
    const inbox = env.INBOXES.getByName(host.id);
    const watermark = {
      lastSeq: 1,
      readSeq: 0,
      unread: 1,
      lastLine: "Hello",
      mine: false,
      request: REQUEST.received,
      deletions: 0,
      generation: 1,
    };
    for (const [at, peer] of peers.entries())
      await inbox.deliver({ ...watermark, peerId: peer.id, at: 1000 + at }, host.id);
    await as(host);
    const { rows, cursor, unread, requests } = await get(messages.requestsQuery);
    expect([rows.length, unread, requests]).toEqual([CONVERSATION_PAGE_SIZE, 0, peers.length]);
    const more = await run(messages.loadMoreRequests, cursor ?? "");
    expect(more).toMatchObject({ rows: [{ request: "received" }, { request: "received" }], cursor: null });
  });
});

it("calls every function of the API of messages", () => expectAllCalled("messages"));
