import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { ConversationPage } from "#contract/messages.ts";
import type { BlockPage } from "#contract/network/blocks.ts";
import { CLOSE, conversationName } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { beforeNextBatch } from "#tests/support/counts/interposed-d1.ts";
import { createEvent } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";
import { eventually, openConversation, openInbox, pause, waitForInboxDelivery } from "#tests/support/sockets.ts";
import { app } from "#worker/app.ts";

const block = (by: TestMember, id: string) =>
  call(`/api/network/blocks/${id}`, { method: "PUT", cookie: by.cookie, body: {} });
const unblock = (by: TestMember, id: string) =>
  call(`/api/network/blocks/${id}`, { method: "DELETE", cookie: by.cookie });
const write = (by: TestMember, id: string, text = "Good morning") =>
  call(`/api/messages/${id}`, { cookie: by.cookie, body: { messages: [{ clientId: crypto.randomUUID(), text }] } });
const thread = (by: TestMember, id: string) => call(`/api/messages/${id}`, { cookie: by.cookie });
const blocksOf = async (by: TestMember) =>
  (await (await call("/api/network/blocks", { cookie: by.cookie })).json()) as BlockPage;
const peersOf = async (by: TestMember) => {
  const { rows } = (await (await call("/api/messages", { cookie: by.cookie })).json()) as ConversationPage;
  return rows.map(({ peer }) => peer.id);
};

/** The answer without the parts that differ in every answer. */
const bare = async (answer: Response) => [answer.status, (await answer.text()).replace(/"requestId":"[^"]+"/, "")];

describe("a block", () => {
  it("is refused after a hundred a day, repeated ones too", async () => {
    const [ada, ines, otto] = [await createMember(), await createMember(), await createMember()];
    await leaveUses(RATE_LIMITS.blocksPerMember, ada.id, 2);
    const statuses = [await block(ada, ines.id), await block(ada, ines.id), await block(ada, otto.id)];
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 429]);
    expect((await blocksOf(ada)).rows.map(({ person }) => person.id)).toEqual([ines.id]);
    expect((await unblock(ada, ines.id)).status).toBe(204);
  });

  it("is removed at any time, but calls without one to remove are refused after a hundred a day", async () => {
    const [ada, ines, otto] = [await createMember(), await createMember(), await createMember()];
    await block(ada, ines.id);
    await leaveUses(RATE_LIMITS.blocksPerMember, ada.id, 1);
    expect((await unblock(ada, otto.id)).status).toBe(204);
    expect((await unblock(ada, otto.id)).status).toBe(429);
    expect((await unblock(ada, ines.id)).status).toBe(204);
    expect((await blocksOf(ada)).rows).toEqual([]);
    expect((await unblock(ada, ines.id)).status).toBe(429);
  });

  it("makes the two members unknown to each other, byte for byte, in both directions", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    expect((await write(ada, ines.id)).status).toBe(201);
    // A message is delivered to inboxes half a second later.
    await waitForInboxDelivery();
    expect([await peersOf(ada), await peersOf(ines)]).toEqual([[ines.id], [ada.id]]);
    expect((await block(ada, ines.id)).status).toBe(204);
    for (const [one, other] of [
      [ada, ines],
      [ines, ada],
    ] as const) {
      const missing = newId();
      expect(await bare(await thread(one, other.id))).toEqual(await bare(await thread(one, missing)));
      expect(await bare(await write(one, other.id))).toEqual(await bare(await write(one, missing)));
      expect(await peersOf(one)).toEqual([]);
      const tab = await openConversation(one, other.id);
      expect(await eventually(() => tab.closed, Boolean)).toBe(CLOSE.notFound);
    }
  });

  it("closes the sockets of both at once and leaves nothing unread behind", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    const [hers, theirs] = [await openConversation(ada, ines.id), await openConversation(ines, ada.id)];
    hers.write("One", "Two");
    await eventually(
      () => theirs.messages.length,
      (length) => length === 2,
    );
    expect((await block(ines, ada.id)).status).toBe(204);
    const codes = await eventually(
      () => [hers.closed, theirs.closed],
      (both) => both.every(Boolean),
    );
    expect(codes).toEqual([CLOSE.notFound, CLOSE.notFound]);
    await waitForInboxDelivery();
    const line = await openInbox(ines);
    const [hello] = await eventually(
      () => line.of("hello"),
      (frames) => frames.length > 0,
    );
    expect(hello?.unread).toBe(0);
    line.close();
  });

  it("is removed only by its own side, and applies as long as one side blocks", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    await block(ada, ines.id);
    // For the blocked member the other does not exist: blocking is refused, and unblocking removes nothing.
    expect((await block(ines, ada.id)).status).toBe(404);
    expect((await unblock(ines, ada.id)).status).toBe(204);
    expect((await thread(ines, ada.id)).status).toBe(404);
    expect((await blocksOf(ada)).rows.map(({ person }) => person.id)).toEqual([ines.id]);
    expect((await blocksOf(ines)).rows).toEqual([]);
    expect((await unblock(ada, ines.id)).status).toBe(204);
    expect((await write(ines, ada.id)).status).toBe(201);
    expect((await write(ada, ines.id)).status).toBe(201);
  });

  it("can be repeated, and is refused for oneself and for an unknown member", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    expect((await block(ada, ines.id)).status).toBe(204);
    expect((await block(ada, ines.id)).status).toBe(204);
    expect((await block(ada, ada.id)).status).toBe(409);
    for (const id of [newId(), "nobody"]) expect((await block(ada, id)).status).toBe(404);
    expect((await unblock(ada, newId())).status).toBe(204);
    expect((await call(`/api/network/blocks/${ines.id}`, { method: "PUT", body: {} })).status).toBe(401);
  });

  it("hides the two from each other's attendee lists, and from nobody else's", async () => {
    const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
    await connectMembers(ada, ines);
    const event = await createEvent();
    for (const member of [ada, ines]) {
      const body = { name: member.name, email: member.email };
      await call(`/api/events/${event}/registration`, { cookie: member.cookie, body });
    }
    await block(ada, ines.id);
    const names = async (cookie?: string) =>
      ((await (await call(`/api/events/${event}`, cookie ? { cookie } : {})).json()) as EventView).attendees.map(
        ({ name }) => name,
      );
    expect([await names(ada.cookie), await names(ines.cookie)]).toEqual([["Ada"], ["Ines"]]);
    expect(await names((await createMember()).cookie)).toEqual(["Ada", "Ines"]);
    expect(await names()).toEqual(["Ada", "Ines"]);
  });

  it("refuses in the conversation itself a member whose permission was read just before the block", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    const conversation = env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id));
    await conversation.setBlocked(true, Date.now());
    expect((await write(ines, ada.id)).status).toBe(404);
    const tab = await openConversation(ines, ada.id);
    expect(await eventually(() => tab.closed, Boolean)).toBe(CLOSE.notFound);
    // An unblock dated earlier changes nothing; a later one removes the block.
    await conversation.setBlocked(false, Date.now() - 60_000);
    expect((await write(ines, ada.id)).status).toBe(404);
    await conversation.setBlocked(false, Date.now() + 1);
    expect((await write(ines, ada.id)).status).toBe(201);
  });

  it("is kept when the blocked member removes a block they do not have at the same time", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    const tab = await openConversation(ada, ines.id);
    const DB = beforeNextBatch(async () => {
      await pause(5);
      expect((await unblock(ada, ines.id)).status).toBe(204);
    });
    const context = createExecutionContext();
    const headers = { origin: ORIGIN, "content-type": "application/json", cookie: ines.cookie };
    const request = new Request(`${ORIGIN}/api/network/blocks/${ada.id}`, { method: "PUT", headers, body: "{}" });
    expect((await app.fetch(request, { ...env, DB }, context)).status).toBe(204);
    await waitOnExecutionContext(context);
    expect(
      await eventually(
        () => tab.closed,
        (code) => code !== null,
      ),
    ).toBe(CLOSE.notFound);
  });

  it("refuses other fields", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    const answer = await call(`/api/network/blocks/${ines.id}`, {
      method: "PUT",
      cookie: ada.cookie,
      body: { memberId: ines.id },
    });
    expect(answer.status).toBe(422);
    expect((await blocksOf(ada)).rows).toEqual([]);
  });
});
