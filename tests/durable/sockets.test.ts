import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { revokeSessions, sweepSessionRevocations } from "#auth/session/revoke-sessions.ts";
import { SOCKETS_PER_MEMBER } from "#contract/limits.ts";
import { conversationName } from "#contract/sockets.ts";
import { openDb } from "#db/open.ts";
import { sessionRevocation } from "#db/schema/index.ts";
import { Conversation } from "#durable/conversation/conversation.ts";
import { call } from "#tests/support/call.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import {
  eventually,
  openConversation,
  openInbox,
  openThread,
  pause,
  upgrade,
  waitForInboxDelivery,
} from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
const db = () => openDb(env.DB, "first-primary").db;
const room = (one = ada.id, other = ines.id) => env.CONVERSATIONS.getByName(conversationName(one, other));
const UNKNOWN = "0199f000-0000-7000-8000-000000000000";

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const closedWith = (tab: { closed: number | null }, code: number) =>
  eventually(
    () => tab.closed,
    (closed) => closed === code,
    1000,
  );

afterAll(waitForInboxDelivery);

describe("an upgrade", () => {
  it("from a foreign origin, or without one, is refused with HTTP 403 on both sockets", async () => {
    for (const path of [`/api/messages/${ines.id}/socket?v=1`, "/api/inbox/socket?v=1"]) {
      for (const origin of ["https://evil.test", "null", null]) {
        const answer = await upgrade(path, { cookie: ada.cookie, origin });
        expect(answer.status).toBe(403);
        expect(answer.webSocket).toBeNull();
        expect(await answer.json()).toMatchObject({ code: "origin-refused" });
      }
    }
  });

  it("that is none is answered 400", async () => {
    for (const path of [`/api/messages/${ines.id}/socket?v=1`, "/api/inbox/socket?v=1"]) {
      expect((await call(path, { cookie: ada.cookie })).status).toBe(400);
    }
  });

  it("is refused in the order of the rules: session, own status, version, input, peer", async () => {
    const pending = await createMember({ status: "pending" });
    const unverified = await createMember({ emailVerified: false });
    const over = await createMember({ sessionExpiresAt: Date.now() - 1000 });
    const cases: [{ cookie?: string }, string, number][] = [
      [{}, `${UNKNOWN}/socket?v=9`, 4401],
      [{ cookie: `${ada.cookie.slice(0, -3)}xx%3D` }, `${ines.id}/socket?v=1`, 4401],
      [over, `${ines.id}/socket?v=1`, 4401],
      [pending, `${UNKNOWN}/socket?v=9`, 4403],
      [unverified, `${ines.id}/socket?v=1`, 4403],
      [ada, `${UNKNOWN}/socket?v=9`, 4406],
      [ada, `${ines.id}/socket`, 4406],
      [ada, `${UNKNOWN}/socket?v=1&since=x`, 4400],
      [ada, `${UNKNOWN}/socket?v=1`, 4404],
      [ada, "not-an-id/socket?v=1", 4404],
      [ada, `${pending.id}/socket?v=1`, 4404],
    ];
    for (const [{ cookie }, path, code] of cases) {
      const tab = await openThread(`/api/messages/${path}`, { cookie });
      await closedWith(tab, code);
      expect(tab.frames).toEqual([]);
    }
  });

  it("opens the inbox line, and no conversation, for a member who waits for approval, who then hears of it", async () => {
    const pending = await createMember({ status: "pending" });
    const line = await openInbox(pending);
    await eventually(
      () => line.frames,
      (frames) => frames.length === 1,
    );
    expect(line.frames).toEqual([{ type: "hello", v: 1, unread: 0 }]);
    await env.INBOXES.getByName(pending.id).notifyStatus("approved");
    await eventually(
      () => line.of("member"),
      (frames) => frames.length === 1,
    );
    expect(line.of("member")).toEqual([{ type: "member", status: "approved" }]);
    await closedWith(await openInbox({}), 4401);
    await closedWith(await openInbox(pending, "2"), 4406);
  });

  it("carries nothing a client says about itself into the conversation", async () => {
    const answer = await (await import("cloudflare:workers")).exports.default.fetch(
      new Request(`http://node.test/api/messages/${ines.id}/socket?v=1`, {
        headers: {
          upgrade: "websocket",
          origin: "http://node.test",
          cookie: ada.cookie,
          "x-socket-holder": JSON.stringify({ memberId: ines.id, sessionId: "x", socketId: "x", expiresAt: 9e15 }),
        },
      }),
    );
    const socket = answer.webSocket;
    socket?.accept();
    socket?.send(JSON.stringify({ type: "send", messages: [{ clientId: crypto.randomUUID(), text: "who am I" }] }));
    const seen = await openConversation(ines, ada.id);
    await eventually(
      () => seen.messages,
      (messages) => messages.length === 1,
    );
    expect(seen.messages[0]?.senderId).toBe(ada.id);
  });
});

describe("the sockets of one member", () => {
  it("are at most 32, and a closed one makes room", async () => {
    const tabs = await Promise.all(
      Array.from({ length: SOCKETS_PER_MEMBER - 1 }, () => openConversation(ada, ines.id)),
    );
    const line = await openInbox(ada);
    const beyond = await openConversation(ada, ines.id);
    await closedWith(beyond, 4429);
    await closedWith(await openInbox(ada), 4429);
    expect(line.closed).toBeNull();
    await openConversation(ines, ada.id);
    tabs[0]?.close();
    await eventually(
      () => tabs[0]?.closed,
      (code) => code !== null,
    );
    await vi.waitFor(
      async () => {
        const again = await openConversation(ada, ines.id);
        await pause(20);
        expect([again.closed, again.of("hello").length]).toEqual([null, 1]);
      },
      { timeout: 3000 },
    );
  });

  it("that were lost without a word are found out when they would be the reason to refuse", async () => {
    const inbox = env.INBOXES.getByName(ada.id);
    const registration = { sessionId: ada.sessionId, target: conversationName(ada.id, ines.id), expiresAt: 9e15 };
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 120_000);
    for (let at = 0; at < SOCKETS_PER_MEMBER; at += 1) {
      expect(await inbox.register({ ...registration, socketId: `lost-${at}` })).toBeNull();
    }
    clock.mockRestore();
    const tab = await openConversation(ada, ines.id);
    await eventually(
      () => tab.of("hello").length,
      (n) => n === 1,
    );
    expect(tab.closed).toBeNull();
  });
});

describe("ending a session", () => {
  it("closes its sockets in every conversation and its inbox line within a second, and no other session's", async () => {
    const third = await createMember({ name: "Otto" });
    const other = await signIn(ada.id);
    const ended = [
      await openConversation(ada, ines.id),
      await openConversation(ada, third.id),
      await openConversation(ada, ada.id),
      await openInbox(ada),
    ];
    const kept = [await openConversation(other, ines.id), await openInbox(other), await openConversation(ines, ada.id)];
    await revokeSessions(env, db(), Date.now(), { memberId: ada.id, sessionId: ada.sessionId });
    await Promise.all(ended.map((tab) => closedWith(tab, 4401)));
    expect(kept.map((tab) => tab.closed)).toEqual([null, null, null]);
    expect((await call(`/api/messages/${ines.id}`, { cookie: ada.cookie })).status).toBe(401);
    expect((await call(`/api/messages/${ines.id}`, { cookie: other.cookie })).status).toBe(200);
    expect(await db().select().from(sessionRevocation)).toEqual([]);
  });

  it("tells its inbox line before it closes, and no other's", async () => {
    const other = await signIn(ada.id);
    const [line, kept] = [await openInbox(ada), await openInbox(other)];
    await revokeSessions(env, db(), Date.now(), { memberId: ada.id, sessionId: ada.sessionId });
    await closedWith(line, 4401);
    expect(line.of("ended")).toHaveLength(1);
    expect(kept.of("ended")).toEqual([]);
  });

  it("of all but one leaves that one", async () => {
    const other = await signIn(ada.id);
    const [tab, kept] = [await openConversation(ada, ines.id), await openConversation(other, ines.id)];
    await revokeSessions(env, db(), Date.now(), { memberId: ada.id, except: other.sessionId });
    await closedWith(tab, 4401);
    expect(kept.closed).toBeNull();
  });

  it("lets nothing through that its socket still sends", async () => {
    const [tab, peer] = [await openConversation(ada, ines.id), await openConversation(ines, ada.id)];
    await room().revoke([ada.sessionId]);
    tab.write("too late");
    await closedWith(tab, 4401);
    expect(await room().history({})).toMatchObject({ rows: [], lastSeq: 0 });
    expect(peer.messages).toEqual([]);
  });

  it("also reaches a socket that was registered but not yet accepted", async () => {
    const inbox = env.INBOXES.getByName(ada.id);
    const target = conversationName(ada.id, ines.id);
    const registered = { socketId: "on-its-way", sessionId: ada.sessionId, target, expiresAt: Date.now() + 60_000 };
    expect(await inbox.register(registered)).toBeNull();
    await inbox.revoke([ada.sessionId]);
    await evictDurableObject(room());
    // The session row is still there, as it is for a request that read it just before: both objects refuse by themselves.
    expect(await inbox.register({ ...registered, socketId: "later" })).toBe(4401);
    vi.spyOn((await import("#durable/inbox/inbox.ts")).Inbox.prototype, "register").mockResolvedValue(null);
    await closedWith(await openConversation(ada, ines.id), 4401);
  });

  it("is repeated by the clock until every conversation has acknowledged it", async () => {
    const tab = await openConversation(ada, ines.id);
    const revoke = vi.spyOn(Conversation.prototype, "revoke").mockImplementation(() => {
      throw new Error("unreachable");
    });
    await revokeSessions(env, db(), Date.now(), { memberId: ada.id, sessionId: ada.sessionId });
    expect(await db().select({ id: sessionRevocation.sessionId }).from(sessionRevocation)).toEqual([
      { id: ada.sessionId },
    ]);
    expect((await call("/api/messages", { cookie: ada.cookie })).status).toBe(401);
    await sweepSessionRevocations(env, db(), Date.now());
    expect(tab.closed).toBeNull();
    revoke.mockRestore();
    await sweepSessionRevocations(env, db(), Date.now());
    await closedWith(tab, 4401);
    expect(await db().select().from(sessionRevocation)).toEqual([]);
  });

  it("by expiry closes the conversation and the inbox line with 4401", async () => {
    const brief = await signIn(ada.id, Date.now() + 1200);
    const longer = await signIn(ada.id);
    const tabs = [await openConversation(brief, ines.id), await openInbox(brief)];
    const kept = [await openConversation(longer, ines.id), await openInbox(longer)];
    await Promise.all(
      tabs.map((tab) =>
        eventually(
          () => tab.closed,
          (code) => code === 4401,
          4000,
        ),
      ),
    );
    expect(kept.map((tab) => tab.closed)).toEqual([null, null]);
  });
});

describe("a socket on its way while its member must leave every conversation", () => {
  it("still ends with its session", async () => {
    const arrive = Conversation.prototype.fetch;
    vi.spyOn(Conversation.prototype, "fetch").mockImplementationOnce(async function (
      this: Conversation,
      request: Request,
    ) {
      await env.INBOXES.getByName(ada.id).closeConversationSockets(ada.id);
      return arrive.call(this, request);
    } as unknown as typeof arrive);
    const tab = await openConversation(ada, ines.id);
    await eventually(
      () => tab.frames,
      (frames) => frames.length > 0,
    );
    await revokeSessions(env, db(), Date.now(), { memberId: ada.id });
    await closedWith(tab, 4401);
  });
});
