import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { ConversationPage } from "#contract/messages.ts";
import type { MutePage } from "#contract/network/mutes.ts";
import { block, notificationPending } from "#db/schema/index.ts";
import { notificationInsert } from "#domain/notifications/notifications.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs, problem } from "#tests/support/messages/message-requests.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";
import { eventually, openConversation, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
});
const mute = (by: TestMember, id: string) =>
  call(`/api/network/mutes/${id}`, { method: "PUT", cookie: by.cookie, body: {} });
const unmute = (by: TestMember, id: string) =>
  call(`/api/network/mutes/${id}`, { method: "DELETE", cookie: by.cookie });
const mutesOf = async (by: TestMember): Promise<MutePage> =>
  (await call("/api/network/mutes", { cookie: by.cookie })).json();
const list = async (by: TestMember, query = ""): Promise<ConversationPage> =>
  (await call(`/api/messages${query}`, { cookie: by.cookie })).json();
const post = postAs(() => ines);
const soon = (check: () => Promise<void>) => waitFor(check);

describe("muting a member", () => {
  it("is repeatable, is listed with its date, and ends with unmuting, also without a mute", async () => {
    expect(await mutesOf(ada)).toEqual({ rows: [], cursor: null });
    for (let time = 0; time < 2; time += 1) expect((await mute(ada, ines.id)).status).toBe(204);
    const { rows } = await mutesOf(ada);
    expect(rows).toEqual([{ person: expect.objectContaining({ id: ines.id, name: "Ines" }), at: expect.any(String) }]);
    expect(await mutesOf(ines)).toEqual({ rows: [], cursor: null });
    for (let time = 0; time < 2; time += 1) expect((await unmute(ada, ines.id)).status).toBe(204);
    expect((await mutesOf(ada)).rows).toEqual([]);
  });

  it("is refused of oneself, and of members whom the viewer may not know of, who also leave the list", async () => {
    const [pending, blocker] = [await createMember({ status: "pending" }), await createMember({ name: "Blocker" })];
    expect(await problem(await mute(ada, ada.id))).toBe("409 conflict");
    for (const id of ["x", "0199f000-0000-7000-8000-000000000000", pending.id])
      expect(await problem(await mute(ada, id))).toBe("404 member-not-found");
    await mute(ada, blocker.id);
    await testDb().insert(block).values({ memberId: blocker.id, blockedId: ada.id, createdAt: Date.now() });
    expect(await problem(await mute(ada, blocker.id))).toBe("404 member-not-found");
    expect((await mutesOf(ada)).rows).toEqual([]);
    expect((await unmute(ada, blocker.id)).status).toBe(204);
  });

  it("leaves nothing behind of members who do not exist, and is limited", async () => {
    await unmute(ada, "0199f000-0000-7000-8000-000000000000");
    await unmute(ada, ines.id);
    const stored = await runInDurableObject(env.INBOXES.getByName(ada.id), (_, { storage }) =>
      storage.sql.exec("select peer_id from muted").toArray(),
    );
    expect(stored).toEqual([{ peer_id: ines.id }]);
    await leaveUses(RATE_LIMITS.mutesPerMember, ada.id, 1);
    expect([(await unmute(ada, ines.id)).status, (await unmute(ada, ines.id)).status]).toEqual([204, 429]);
    expect(await problem(await mute(ada, ines.id))).toBe("429 rate-limited");
    expect((await mutesOf(ada)).rows).toEqual([]);
  });

  it("leaves the conversation out of every count, with a mark, until it is unmuted", async () => {
    const tab = await openInbox(ada);
    await post(ada.id, [draft("One")]);
    await soon(async () => expect((await list(ada)).unread).toBe(1));
    await mute(ada, ines.id);
    expect(await list(ada)).toMatchObject({ rows: [{ unread: 0, muted: true, lastLine: "One" }], unread: 0 });
    await eventually(
      () => tab.of("conversations"),
      (frames) => frames.length === 1,
    );
    expect(tab.of("conversations")).toEqual([{ type: "conversations", unread: 0, requests: 0 }]);
    await post(ada.id, [draft("Two")]);
    await soon(async () => expect((await list(ada)).rows[0]?.lastLine).toBe("Two"));
    expect(await list(ada)).toMatchObject({ unread: 0 });
    expect(tab.of("conversation").at(-1)).toMatchObject({ lastLine: "Two", unread: 0 });
    await unmute(ada, ines.id);
    expect(await list(ada)).toMatchObject({ rows: [{ unread: 2, muted: false }], unread: 2 });
    expect(tab.of("conversations").at(-1)).toMatchObject({ unread: 2 });
    tab.close();
  });

  it("leaves a first message out of the count of requests", async () => {
    const [stranger, other] = [await createMember(), await createMember()];
    await mute(ada, stranger.id);
    await post(ada.id, [draft("Hello")], stranger);
    await post(ada.id, [draft("Hello")], other);
    await soon(async () => expect(await list(ada, "?box=requests")).toMatchObject({ rows: [{}, {}], requests: 1 }));
  });

  it("holds for a conversation that begins later, and for one peer only", async () => {
    const otto = await createMember({ name: "Otto" });
    await connectMembers(ada, otto);
    await mute(ada, ines.id);
    for (const from of [ines, otto]) await post(ada.id, [draft("Hello")], from);
    await soon(async () => expect((await list(ada)).rows).toHaveLength(2));
    const { rows, unread } = await list(ada);
    expect(rows.map(({ peer, muted }) => [peer.name, muted]).sort()).toEqual([
      ["Ines", true],
      ["Otto", false],
    ]);
    expect(unread).toBe(1);
  });

  it("keeps what happened last when an earlier change comes late", async () => {
    const inbox = env.INBOXES.getByName(ada.id);
    await post(ada.id, [draft("Hello")]);
    await soon(async () => expect((await list(ada)).unread).toBe(1));
    await inbox.setMuted(ines.id, true, 2000);
    await inbox.setMuted(ines.id, false, 1000);
    expect((await list(ada)).unread).toBe(0);
  });

  it("makes no notifications of what the muted member does", async () => {
    const db = testDb();
    const notify = (key: string) =>
      notificationInsert(
        { db: db, now: Date.now() },
        {
          memberId: ada.id,
          actorId: ines.id,
          key,
          content: { kind: "connection-accepted", path: "/network" },
        },
      );
    await notify("before");
    await mute(ada, ines.id);
    await notify("muted");
    await unmute(ada, ines.id);
    await notify("after");
    const rows = await db
      .select({ key: notificationPending.key, memberId: notificationPending.memberId })
      .from(notificationPending);
    expect(rows.filter(({ memberId }) => memberId === ada.id).map(({ key }) => key)).toEqual(["after", "before"]);
  });
});

describe("the muted member", () => {
  it("gets the same answers, byte for byte, as one who is not muted", async () => {
    // Both were created after Ines: read marks are in the order of ids.
    const [muter, other] = [await createMember({ name: "Ada" }), await createMember({ name: "Ada" })];
    for (const one of [muter, other]) await connectMembers(one, ines);
    await mute(muter, ines.id);
    const texts = new Map([muter, other].map((one) => [one.id, draft("Hello")] as const));
    const answers = async (peer: TestMember) => {
      const message = texts.get(peer.id) ?? draft("");
      const tab = await openConversation(ines, peer.id);
      const sent = await post(peer.id, [message]);
      const tabOfPeer = await openConversation(peer, ines.id);
      tabOfPeer.send({ type: "typing" });
      tabOfPeer.send({ type: "read", seq: 1 });
      await eventually(
        () => tab.of("read").length + tab.of("typing").length,
        (count) => count === 2,
      );
      await waitForInboxDelivery();
      const read = [
        await call(`/api/messages/${peer.id}`, { cookie: ines.cookie }),
        await call(`/api/profiles/${peer.id}`, { cookie: ines.cookie }),
        sent,
      ];
      const row = (await list(ines)).rows.find((one) => one.peer.id === peer.id);
      const all = [
        ...(await Promise.all(read.map(async (one) => [one.status, await one.text()]))),
        JSON.stringify(tab.frames),
        JSON.stringify(row),
      ];
      for (const one of [tab, tabOfPeer]) one.close();
      return JSON.stringify(all)
        .replaceAll(peer.id, "PEER")
        .replaceAll(message.clientId, "CLIENT")
        .replaceAll(/\\*"(requestId|createdAt|at|memberSince)\\*":\\*"[^"]*"/g, "");
    };
    expect(await answers(muter)).toBe(await answers(other));
    expect((await call("/api/network/mutes", { cookie: ines.cookie })).status).toBe(200);
  });
});
