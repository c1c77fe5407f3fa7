import { beforeEach, describe, expect, it } from "vitest";
import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
import type { ConversationPage, MessagesResult, ThreadView } from "#contract/messages.ts";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs, problem } from "#tests/support/messages/message-requests.ts";
import { block } from "#tests/support/network/connections.ts";
import { eventually, openConversation, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
const UNKNOWN = "0199f000-0000-7000-8000-000000000000";

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada Quill" }), createMember({ name: "Ines Duarte" })]);
  await connectMembers(ada, ines);
});

const post = postAs(() => ada);

describe("POST /api/messages/:peerId", () => {
  it("returns 201 with the committed and the refused messages", async () => {
    const drafts = [draft("  Hello  "), draft("x".repeat(4001)), draft("Bye")];
    const answer = await post(ines.id, drafts);
    expect(answer.status).toBe(201);
    const { messages, refused } = (await answer.json()) as MessagesResult;
    expect(messages).toEqual([
      { seq: 1, clientId: drafts[0]?.clientId, senderId: ada.id, text: "Hello", createdAt: messages[0]?.createdAt },
      { seq: 2, clientId: drafts[2]?.clientId, senderId: ada.id, text: "Bye", createdAt: messages[1]?.createdAt },
    ]);
    expect(messages[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(refused).toEqual([{ clientId: drafts[1]?.clientId, code: "message-too-long" }]);
  });

  it("returns the status of the refusal when the only message was refused", async () => {
    const first = draft("one");
    await post(ines.id, [first]);
    expect(await problem(await post(ines.id, [{ ...first, text: "two" }]))).toBe("409 message-conflict");
    expect(await problem(await post(ines.id, [draft("x".repeat(4001))]))).toBe("422 message-too-long");
    expect(await problem(await post(ines.id, [draft("€".repeat(3999) + "x".repeat(4002))]))).toBe(
      "422 message-too-long",
    );
    expect(await problem(await post(ines.id, [draft(" \n ")]))).toBe("422 invalid");
    expect(await problem(await post(ines.id, [draft("nul\u0000")]))).toBe("422 invalid");
  });

  it("checks JSON, session, the viewer's status, input and peer, in this order", async () => {
    const pending = await createMember({ status: "pending" });
    const unverified = await createMember({ emailVerified: false });
    const good = [draft("x")];
    const path = `/api/messages/${UNKNOWN}`;
    const broken = await call(path, { method: "POST", headers: { "content-type": "application/json" } });
    expect(await problem(broken)).toBe("400 bad-request");
    expect(await problem(await call(path, { body: { nonsense: true } }))).toBe("401 session-missing");
    expect(await problem(await post(UNKNOWN, "nonsense", pending))).toBe("403 membership-pending");
    expect(await problem(await post(UNKNOWN, "nonsense", unverified))).toBe("403 email-unverified");
    expect(await problem(await post(UNKNOWN, "nonsense"))).toBe("422 invalid");
    expect(await problem(await post(UNKNOWN, good))).toBe("404 member-not-found");
    expect(await problem(await post("1", good))).toBe("404 member-not-found");
    expect(await problem(await post(pending.id, good))).toBe("404 member-not-found");
    expect((await post(ada.id, good)).status).toBe(201);
    const foreign = await call(path, { body: { messages: good }, headers: { origin: "https://evil.test" } });
    expect(await problem(foreign)).toBe("403 origin-refused");
    const form = await call(path, { body: {}, headers: { "content-type": "text/plain" } });
    expect(await problem(form)).toBe("415 unsupported-media-type");
  });

  it("refuses unknown fields, 33 messages and none", async () => {
    expect(
      (
        await post(
          ines.id,
          Array.from({ length: 32 }, (_, at) => draft(`m${at}`)),
        )
      ).status,
    ).toBe(201);
    expect(
      await problem(
        await post(
          ines.id,
          Array.from({ length: 33 }, () => draft("x")),
        ),
      ),
    ).toBe("422 invalid");
    expect(await problem(await post(ines.id, []))).toBe("422 invalid");
    expect(await problem(await post(ines.id, [{ ...draft("x"), senderId: ines.id }]))).toBe("422 invalid");
    const extra = { body: { messages: [draft("x")], senderId: ines.id }, cookie: ada.cookie };
    expect(await problem(await call(`/api/messages/${ines.id}`, extra))).toBe("422 invalid");
  });

  it("returns 429 with Retry-After after 60 messages within ten seconds", async () => {
    const burst = (n: number) => Array.from({ length: n }, (_, at) => draft(`m${at}`));
    await post(ines.id, burst(32));
    const over = (await (await post(ines.id, burst(32))).json()) as MessagesResult;
    expect(over.messages.length).toBe(28);
    expect(over.refused.map((one) => one.code)).toEqual(Array(4).fill("rate-limited"));
    const refused = await post(ines.id, burst(1));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(10);
    expect(await problem(refused)).toBe("429 rate-limited");
  });
});

describe("PUT /api/messages/:peerId/reading", () => {
  it("moves the read mark and returns 204, also when repeated", async () => {
    await post(ines.id, [draft("one"), draft("two")]);
    const put = (seq: unknown) =>
      call(`/api/messages/${ada.id}/reading`, { method: "PUT", body: { seq }, cookie: ines.cookie });
    for (const seq of [2, 2, 1]) expect((await put(seq)).status).toBe(204);
    const answer = await call(`/api/messages/${ada.id}`, { cookie: ines.cookie });
    expect(((await answer.json()) as ThreadView).read).toEqual({ [ada.id]: 0, [ines.id]: 2 });
    for (const seq of [-1, 1.5, "2", null]) expect(await problem(await put(seq))).toBe("422 invalid");
  });
});

describe("DELETE /api/messages/:peerId/:seq", () => {
  const remove = (seq: unknown, by = ada, peer = ines) =>
    call(`/api/messages/${peer.id}/${seq}`, { method: "DELETE", cookie: by.cookie });
  const thread = async (by = ines, peer = ada): Promise<ThreadView> =>
    (await call(`/api/messages/${peer.id}`, { cookie: by.cookie })).json();
  const list = async (by: TestMember): Promise<ConversationPage> =>
    (await call("/api/messages", { cookie: by.cookie })).json();

  it("deletes an own message for both, also again: in the thread, on both sides' screens and in both lists", async () => {
    await post(ines.id, [draft("one"), draft("two")]);
    await waitForInboxDelivery();
    const [mine, theirs, inbox] = [
      await openConversation(ada, ines.id),
      await openConversation(ines, ada.id),
      await openInbox(ines),
    ];
    await eventually(
      () => theirs.messages.length,
      (n) => n === 2,
    );
    for (const _ of [1, 2]) expect((await remove(2)).status).toBe(204);
    for (const tab of [mine, theirs]) {
      await eventually(
        () => tab.of("deleted").length,
        (n) => n === 1,
      );
      expect(tab.of("deleted")).toEqual([{ type: "deleted", seqs: [2] }]);
      tab.close();
    }
    const { rows, lastSeq } = await thread();
    expect(rows).toMatchObject([{ text: "one" }, { seq: 2, senderId: ada.id, text: "", deleted: true }]);
    expect(rows[0]).not.toHaveProperty("deleted");
    expect(lastSeq).toBe(2);
    await waitForInboxDelivery();
    for (const member of [ada, ines])
      expect((await list(member)).rows).toMatchObject([{ lastLine: MESSAGE_DELETED, lastSeq: 2 }]);
    expect((await list(ines)).unread).toBe(1);
    await eventually(
      () => inbox.of("conversation").at(-1)?.lastLine,
      (line) => line === MESSAGE_DELETED,
    );
    inbox.close();
  });

  it("leaves the line of the list as it is when another message is the last one", async () => {
    await post(ines.id, [draft("one"), draft("two")]);
    await waitForInboxDelivery();
    expect((await remove(1)).status).toBe(204);
    await waitForInboxDelivery();
    // It is not unread anymore.
    expect((await list(ines)).rows).toMatchObject([{ lastLine: "two", unread: 1 }]);
    expect((await thread()).rows).toMatchObject([{ text: "", deleted: true }, { text: "two" }]);
  });

  it("tells a tab that was away, whose socket has nothing newer", async () => {
    await post(ines.id, [draft("one"), draft("two"), draft("three")]);
    for (const seq of [3, 1]) await remove(seq);
    const back = await openConversation(ines, ada.id, 3);
    await eventually(
      () => back.of("deleted").length,
      (n) => n === 1,
    );
    expect(back.of("deleted")[0]?.seqs.toSorted()).toEqual([1, 3]);
    expect(back.messages).toEqual([]);
    back.close();
  });

  it("refuses another one's message, one that does not exist, and any while one blocks the other", async () => {
    await post(ines.id, [draft("one")]);
    expect(await problem(await remove(1, ines, ada))).toBe("404 not-found");
    for (const seq of [0, 2, -1, "1.5", "one", "9".repeat(16)])
      expect(await problem(await remove(seq))).toBe("404 not-found");
    expect(await problem(await remove(1, ada, { ...ines, id: UNKNOWN }))).toBe("404 member-not-found");
    await block(ines, ada);
    expect(await problem(await remove(1))).toBe("404 member-not-found");
  });

  it("is final: the message is not sent again under its id", async () => {
    const [message, other] = [draft("one"), draft("two")];
    await post(ines.id, [message, other]);
    await remove(1);
    const again = (await (await post(ines.id, [message])).json()) as MessagesResult;
    expect(again).toMatchObject({ messages: [{ seq: 1, text: "", deleted: true }], refused: [] });
  });
});
