import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOCKETS_PER_MEMBER, VISIBILITY_FRAMES_MAX } from "#contract/limits.ts";
import { conversationName } from "#contract/sockets.ts";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import {
  eventually,
  openConversation,
  openInbox,
  openThread,
  pause,
  upgrade,
  waitForClose,
} from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;
const UNKNOWN = "0199f000-0000-7000-8000-000000000000";

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
});
afterEach(() => {
  vi.restoreAllMocks();
});

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

  it("without the upgrade header is answered 400", async () => {
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
      await waitForClose(tab, code);
      expect(tab.frames).toEqual([]);
    }
  });

  it("opens the inbox, and no conversation, for a pending member, who is then notified of the approval", async () => {
    const pending = await createMember({ status: "pending" });
    const inboxTab = await openInbox(pending);
    await eventually(
      () => inboxTab.frames,
      (frames) => frames.length === 1,
    );
    expect(inboxTab.frames).toEqual([{ type: "hello", v: 1, unread: 0, notifications: 0, requests: 0 }]);
    await env.INBOXES.getByName(pending.id).notifyStatus("approved");
    await eventually(
      () => inboxTab.of("member"),
      (frames) => frames.length === 1,
    );
    expect(inboxTab.of("member")).toEqual([{ type: "member", status: "approved" }]);
    await waitForClose(await openInbox({}), 4401);
    await waitForClose(await openInbox(pending, "2"), 4406);
  });

  it("passes no header of the client on to the conversation", async () => {
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
  it("are at most 32, and closing one allows another", async () => {
    const tabs = await Promise.all(
      Array.from({ length: SOCKETS_PER_MEMBER - 1 }, () => openConversation(ada, ines.id)),
    );
    const inboxTab = await openInbox(ada);
    const beyond = await openConversation(ada, ines.id);
    await waitForClose(beyond, 4429);
    await waitForClose(await openInbox(ada), 4429);
    expect(inboxTab.closed).toBeNull();
    await openConversation(ines, ada.id);
    tabs[0]?.close();
    await eventually(
      () => tabs[0]?.closed,
      (code) => code !== null,
    );
    await waitFor(async () => {
      const again = await openConversation(ada, ines.id);
      await again.settled();
      expect([again.closed, again.of("hello").length]).toEqual([null, 1]);
    });
  });

  it("beyond the limit close the tab that is hidden for the longest time, and only hidden ones", async () => {
    const tabs = await Promise.all(Array.from({ length: SOCKETS_PER_MEMBER }, () => openInbox(ada)));
    const [shownAgain, longest, later] = tabs;
    for (const tab of [shownAgain, longest, later]) {
      tab?.send({ type: "hidden" });
      await tab?.settled();
      await pause(2);
    }
    shownAgain?.send({ type: "visible" });
    await shownAgain?.settled();
    const thread = await openConversation(ada, ines.id);
    await thread.settled();
    expect(thread.closed).toBeNull();
    await waitForClose(longest ?? thread, 4408);
    const inbox = await openInbox(ada);
    await inbox.settled();
    await waitForClose(later ?? inbox, 4408);
    await waitForClose(await openInbox(ada), 4429);
    expect(tabs.filter(({ closed }) => closed !== null)).toHaveLength(2);
  });

  it("that tell of their tab too often are closed, as are those that send anything else", async () => {
    const [busy, wrong] = [await openInbox(ada), await openInbox(ines)];
    for (let at = 0; at <= VISIBILITY_FRAMES_MAX; at += 1) busy.send({ type: at % 2 ? "visible" : "hidden" });
    wrong.send({ type: "hidden", since: 1 });
    await waitForClose(busy, 4429);
    await waitForClose(wrong, 4400);
  });

  it("that were lost without a release are not counted when the limit is reached", async () => {
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
