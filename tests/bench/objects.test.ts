import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it, vi } from "vitest";
import { HOUR_MS, INBOX_DELIVERY_MS } from "#contract/limits.ts";
import { conversationName } from "#contract/sockets.ts";
import { Conversation } from "#durable/conversation/conversation.ts";
import { ConversationStore } from "#durable/conversation/store.ts";
import { Inbox } from "#durable/inbox/inbox.ts";
import { countStorage } from "#tests/support/counts/counted-storage.ts";
import { createMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { eventually, openConversation } from "#tests/support/sockets.ts";

/** Goal 8: the object's handler runs, written rows and calls of one message, and the deliveries to inboxes, which are counted separately. */

afterEach(() => void vi.useRealTimers());

it("costs one handler run, two rows and no call for each message, and one delivery per participant after half a second", async () => {
  // The alarm is an hour away: the test runs it.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS });
  const [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
  // Rows are counted in another conversation: a write to its store schedules no delivery.
  const countedObject = env.CONVERSATIONS.getByName("rows are counted here");
  const rows = await runInDurableObject(countedObject, (_, state) => {
    const { storage, written } = countStorage(state.storage);
    const store = new ConversationStore(storage);
    const append = (count: number) => {
      written();
      const drafts = Array.from({ length: count }, () => ({ clientId: crypto.randomUUID(), text: "counted" }));
      store.append(drafts, { sender: ada.id, peer: ines.id, opening: "direct", limit: 60, at: Date.now() });
      return written();
    };
    append(1);
    return { single: append(1), burst: append(8) };
  });

  const runs = vi.spyOn(Conversation.prototype, "webSocketMessage");
  const deliveries = vi.spyOn(Inbox.prototype, "deliver");
  const [tab, peer] = [await openConversation(ada, ines.id), await openConversation(ines, ada.id)];

  const MESSAGES = 20;
  for (let n = 0; n < MESSAGES; n += 1) tab.write(`message ${n}`);
  await eventually(
    () => tab.acks.length,
    (n) => n === MESSAGES,
  );
  const onThePath = { runs: runs.mock.calls.length / MESSAGES, calls: deliveries.mock.calls.length };
  tab.sendRaw("ping");
  await eventually(
    () => tab.texts.length,
    (n) => n === 1,
  );
  const heartbeat = runs.mock.calls.length - MESSAGES;
  vi.setSystemTime(Date.now() + INBOX_DELIVERY_MS);
  await runDurableObjectAlarm(env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id)));

  console.log(
    `Goal 8: per message ${onThePath.runs} handler run, ${rows.single} rows (8 in one frame: ${rows.burst}), ${onThePath.calls} calls; heartbeat ${heartbeat} handler runs; ${MESSAGES} messages delivered to each inbox in ${deliveries.mock.calls.length / 2} deliveries`,
  );
  expect(onThePath).toEqual({ runs: 1, calls: 0 });
  expect(rows).toEqual({ single: 2, burst: 16 });
  expect(heartbeat).toBe(0);
  expect(deliveries.mock.calls.length).toBe(2);
  tab.close();
  peer.close();
});
