import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { revokeSessions, sweepSessionRevocations } from "#auth/session/revoke-sessions.ts";
import { CRON_RETRY_MS } from "#contract/limits.ts";
import { conversationName } from "#contract/sockets.ts";
import { openDb } from "#db/open.ts";
import { sessionRevocation } from "#db/schema/index.ts";
import { NO_CLIENT } from "#domain/security-events/client.ts";
import { Conversation } from "#durable/conversation/conversation.ts";
import { call } from "#tests/support/call.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation, openInbox, waitForClose } from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
const SIGN_OUT = { client: NO_CLIENT, kind: "signed-out" } as const;
const db = () => openDb(env.DB, "first-primary").db;
const conversationObject = (one = ada.id, other = ines.id) => env.CONVERSATIONS.getByName(conversationName(one, other));

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("revoking a session", () => {
  it("closes its sockets in every conversation and its inbox at once, and no other session's", async () => {
    const third = await createMember({ name: "Otto" });
    const other = await signIn(ada.id);
    const ended = [
      await openConversation(ada, ines.id),
      await openConversation(ada, third.id),
      await openConversation(ada, ada.id),
      await openInbox(ada),
    ];
    const kept = [await openConversation(other, ines.id), await openInbox(other), await openConversation(ines, ada.id)];
    await revokeSessions(env, db(), Date.now(), { ...SIGN_OUT, memberId: ada.id, sessionId: ada.sessionId });
    await Promise.all(ended.map((tab) => waitForClose(tab, 4401)));
    expect(kept.map((tab) => tab.closed)).toEqual([null, null, null]);
    expect((await call(`/api/messages/${ines.id}`, { cookie: ada.cookie })).status).toBe(401);
    expect((await call(`/api/messages/${ines.id}`, { cookie: other.cookie })).status).toBe(200);
    expect(await db().select().from(sessionRevocation)).toEqual([]);
  });

  it("sends an ended frame to its inbox sockets before they close, and to no other", async () => {
    const other = await signIn(ada.id);
    const [inboxTab, kept] = [await openInbox(ada), await openInbox(other)];
    await revokeSessions(env, db(), Date.now(), { ...SIGN_OUT, memberId: ada.id, sessionId: ada.sessionId });
    await waitForClose(inboxTab, 4401);
    expect(inboxTab.of("ended")).toHaveLength(1);
    expect(kept.of("ended")).toEqual([]);
  });

  it("except one leaves the sockets of that one open", async () => {
    const other = await signIn(ada.id);
    const [tab, kept] = [await openConversation(ada, ines.id), await openConversation(other, ines.id)];
    await revokeSessions(env, db(), Date.now(), { ...SIGN_OUT, memberId: ada.id, except: other.sessionId });
    await waitForClose(tab, 4401);
    expect(kept.closed).toBeNull();
  });

  it("ignores what its socket still sends", async () => {
    const [tab, peer] = [await openConversation(ada, ines.id), await openConversation(ines, ada.id)];
    await conversationObject().revoke([ada.sessionId]);
    tab.write("too late");
    await waitForClose(tab, 4401);
    expect(await conversationObject().history({ memberId: ada.id, opening: "direct" })).toMatchObject({
      rows: [],
      lastSeq: 0,
    });
    expect(peer.messages).toEqual([]);
  });

  it("also reaches a socket that was registered but not yet accepted", async () => {
    const inbox = env.INBOXES.getByName(ada.id);
    const target = conversationName(ada.id, ines.id);
    const registered = { socketId: "on-its-way", sessionId: ada.sessionId, target, expiresAt: Date.now() + 60_000 };
    expect(await inbox.register(registered)).toBeNull();
    await inbox.revoke([ada.sessionId]);
    await evictDurableObject(conversationObject());
    // The session row still exists, as for a request that read it just before: both objects refuse on their own.
    expect(await inbox.register({ ...registered, socketId: "later" })).toBe(4401);
    vi.spyOn((await import("#durable/inbox/inbox.ts")).Inbox.prototype, "register").mockResolvedValue(null);
    await waitForClose(await openConversation(ada, ines.id), 4401);
  });

  it("is repeated by cron until every conversation has acknowledged it", async () => {
    const tab = await openConversation(ada, ines.id);
    const revoke = vi.spyOn(Conversation.prototype, "revoke").mockImplementation(() => {
      throw new Error("unreachable");
    });
    await revokeSessions(env, db(), Date.now(), { ...SIGN_OUT, memberId: ada.id, sessionId: ada.sessionId });
    expect(await db().select({ id: sessionRevocation.sessionId }).from(sessionRevocation)).toEqual([
      { id: ada.sessionId },
    ]);
    expect((await call("/api/messages", { cookie: ada.cookie })).status).toBe(401);
    await sweepSessionRevocations(env, db(), Date.now());
    expect(tab.closed).toBeNull();
    revoke.mockRestore();
    await sweepSessionRevocations(env, db(), Date.now() + CRON_RETRY_MS);
    await waitForClose(tab, 4401);
    expect(await db().select().from(sessionRevocation)).toEqual([]);
  });

  it("by expiry closes the sockets in conversation and inbox with 4401", async () => {
    const brief = await signIn(ada.id, Date.now() + 1200);
    const longer = await signIn(ada.id);
    const tabs = [await openConversation(brief, ines.id), await openInbox(brief)];
    const kept = [await openConversation(longer, ines.id), await openInbox(longer)];
    await Promise.all(
      tabs.map((tab) =>
        eventually(
          () => tab.closed,
          (code) => code === 4401,
        ),
      ),
    );
    expect(kept.map((tab) => tab.closed)).toEqual([null, null]);
  });
});

describe("a socket that arrives while its member's sockets are closed", () => {
  it("is told to connect again, since its permission was read before", async () => {
    const arrive = Conversation.prototype.fetch;
    vi.spyOn(Conversation.prototype, "fetch").mockImplementationOnce(async function (
      this: Conversation,
      request: Request,
    ) {
      await scheduler.wait(5);
      await env.INBOXES.getByName(ada.id).closeConversationSockets(ada.id);
      return arrive.call(this, request);
    } as unknown as typeof arrive);
    const tab = await openConversation(ada, ines.id);
    await waitForClose(tab, 1012);
    expect(tab.frames).toEqual([]);
  });
});
