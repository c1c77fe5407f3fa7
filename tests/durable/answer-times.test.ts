import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { ANSWER_DAYS } from "#contract/profiles/limits.ts";
import { type ConversationAnswer, type ConversationWatermark, conversationName, REQUEST } from "#contract/sockets.ts";
import { ConversationStore } from "#durable/conversation/store.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs } from "#tests/support/messages/message-requests.ts";
import { pause, waitForInboxDelivery } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;
const conversationObject = () => env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id));
const inboxOf = (member: { id: string }) => env.INBOXES.getByName(member.id);
const post = postAs(() => ada);
const times = (member: { id: string }, since = 0) => inboxOf(member).answerTimes(since);
const NONE = { cases: 0, answered: 0, medianMs: null };

const watermark = (peerId: string, answer?: ConversationAnswer, lastSeq = 1): ConversationWatermark => ({
  ...{
    peerId,
    lastSeq,
    readSeq: 0,
    unread: 1,
    lastLine: "A private line",
    mine: false,
    request: REQUEST.none,
    deletions: 0,
    generation: 1,
    at: 1,
  },
  ...(answer && { answer }),
});

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada Quill" }), createMember({ name: "Ines Vale" })]);
  await connectMembers(ada, ines);
});
describe("the answer times of a member", () => {
  it("count a conversation that the other one began, until and after the first answer", async () => {
    await post(ines.id, [draft("Hello"), draft("Are you there?")]);
    await waitFor(async () => expect(await times(ines)).toEqual({ cases: 1, answered: 0, medianMs: null }));
    await pause(30);
    await post(ada.id, [draft("Yes")], ines);
    await waitFor(async () => expect((await times(ines)).answered).toBe(1));
    const { medianMs } = await times(ines);
    expect(medianMs).toBeGreaterThanOrEqual(30);
    // Neither the member's later messages nor another question move it.
    await post(ines.id, [draft("And now?")]);
    await post(ada.id, [draft("Still here")], ines);
    await waitForInboxDelivery();
    expect(await times(ines)).toEqual({ cases: 1, answered: 1, medianMs });
    expect(await times(ada)).toEqual(NONE);
  });

  it("never count notes to self", async () => {
    await post(ada.id, [draft("Buy milk"), draft("And bread")]);
    await waitForInboxDelivery();
    expect((await inboxOf(ada).list(null, 10)).rows).toHaveLength(1);
    expect(await times(ada)).toEqual(NONE);
  });

  it("are a median of which half of the answers are not slower", async () => {
    const now = Date.now();
    const figures = [];
    for (const [at, ms] of [40, 10, 30, 20].entries()) {
      await inboxOf(ada).deliver(watermark(`peer-${at}`, { askedAt: now - 1000, answeredAt: now - 1000 + ms }), ada.id);
      figures.push(await times(ada));
    }
    expect(figures.map(({ medianMs }) => medianMs)).toEqual([40, 10, 30, 20]);
    await inboxOf(ada).deliver(watermark("peer-4", { askedAt: now, answeredAt: null }), ada.id);
    expect(await times(ada)).toEqual({ cases: 5, answered: 4, medianMs: 20 });
  });

  it("are never negative, also when a clock was set back", async () => {
    const now = Date.now();
    await inboxOf(ada).deliver(watermark("peer", { askedAt: now, answeredAt: now - 5000 }), ada.id);
    expect(await times(ada)).toEqual({ cases: 1, answered: 1, medianMs: 0 });
  });

  it("are three numbers and nothing that anybody wrote", async () => {
    await inboxOf(ada).deliver(watermark(ines.id, { askedAt: Date.now(), answeredAt: Date.now() + 1 }), ada.id);
    const answer = await times(ada);
    expect(Object.keys(answer).sort()).toEqual(["answered", "cases", "medianMs"]);
    expect(Object.values(answer).map((value) => typeof value)).toEqual(["number", "number", "number"]);
  });

  it("leave out the given peers, without forgetting them", async () => {
    const answer = { askedAt: Date.now(), answeredAt: Date.now() + 10 };
    await inboxOf(ada).deliver(watermark("blocked", { ...answer, answeredAt: null }), ada.id);
    await inboxOf(ada).deliver(watermark("other", answer), ada.id);
    expect(await inboxOf(ada).answerTimes(0, ["blocked", "unknown"])).toEqual({ cases: 1, answered: 1, medianMs: 10 });
    expect(await times(ada)).toMatchObject({ cases: 2, answered: 1 });
  });

  it("begin at the given instant; older cases are deleted, and a late delivery of one is ignored", async () => {
    const now = Date.now();
    const since = now - ANSWER_DAYS * DAY_MS;
    const inbox = inboxOf(ada);
    await inbox.deliver(watermark("older", { askedAt: since + 5000, answeredAt: null }), ada.id);
    await inbox.deliver(watermark("edge", { askedAt: since + 6000, answeredAt: since + 6001 }), ada.id);
    await inbox.deliver(watermark("too old", { askedAt: since - 1, answeredAt: now }), ada.id);
    expect(await times(ada)).toMatchObject({ cases: 2 });
    expect(await times(ada, since + 6000)).toEqual({ cases: 1, answered: 1, medianMs: 1 });
    const left = await runInDurableObject(inbox, (_, { storage }) =>
      storage.sql.exec("select peer_id from answer").toArray(),
    );
    expect(left).toEqual([{ peer_id: "edge" }]);
  });
});

describe("deliveries about one conversation", () => {
  it("lead to the same whatever their order, and however often they come", async () => {
    const askedAt = Date.now();
    const [began, asked, answered] = [
      watermark("peer"),
      watermark("peer", { askedAt, answeredAt: null }, 2),
      watermark("peer", { askedAt, answeredAt: askedAt + 70 }, 3),
    ];
    const orders = [
      [asked, answered],
      [answered, asked],
      [began, answered, asked, answered],
      [answered, began, asked, asked],
      // An object of the version before, between two of this one.
      [asked, { ...watermark("peer"), lastSeq: 9 }, answered],
    ];
    for (const [at, order] of orders.entries()) {
      const inbox = env.INBOXES.getByName(`${ada.id}-${at}`);
      for (const one of order) await inbox.deliver(one, ada.id);
      expect(await inbox.answerTimes(0)).toEqual({ cases: 1, answered: 1, medianMs: 70 });
    }
  });

  it("write nothing to the inbox when nothing of it is new", async () => {
    const answer = { askedAt: Date.now(), answeredAt: Date.now() + 5 };
    await inboxOf(ada).deliver(watermark("peer", answer), ada.id);
    const written = await runInDurableObject(inboxOf(ada), (inbox, { storage }) => {
      const changes = () => storage.sql.exec<{ n: number }>("select total_changes() as n").one().n;
      const before = changes();
      inbox.deliver(watermark("peer", answer), ada.id);
      inbox.deliver(watermark("peer", { ...answer, answeredAt: null }), ada.id);
      inbox.deliver(watermark("peer"), ada.id);
      return changes() - before;
    });
    expect(written).toBe(0);
  });

  it("keep what was answered when the pair is blocked, since only cron knows of blocks", async () => {
    await post(ines.id, [draft("Hello")]);
    await post(ada.id, [draft("Hello back")], ines);
    await conversationObject().setBlocked(true, Date.now());
    expect(await conversationObject().append(ada.id, ines.id, [draft("Too late")], "direct")).toBeNull();
    await waitForInboxDelivery();
    expect(await times(ines)).toMatchObject({ cases: 1, answered: 1 });
    expect(await inboxOf(ines).answerTimes(0, [ada.id])).toEqual(NONE);
  });

  /** The rows that each of two deliveries reads in a conversation whose only answer is the second message; the others are by one of the two. */
  const readsOfDeliveries = (writer: TestMember, isBefore: boolean) =>
    runInDurableObject(conversationObject(), (_, { storage }) => {
      const store = new ConversationStore(storage);
      const sql = {
        exec: (query: string, ...bindings: SqlStorageValue[]) => take(storage.sql.exec(query, ...bindings)),
      };
      const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
      const take = (cursor: (typeof cursors)[number]) => {
        cursors.push(cursor);
        return cursor;
      };
      const sending = (sender: TestMember, at: number) => {
        const peer = sender === ada ? ines.id : ada.id;
        return { sender: sender.id, peer, opening: "direct" as const, limit: 60, at };
      };
      const answer = () => store.append([draft("Hello back")], sending(ines, 2500));
      store.append([draft("Hello")], sending(ada, 1000));
      if (!isBefore) answer();
      for (let at = 0; at < 40; at += 1)
        store.append(
          Array.from({ length: 50 }, () => draft("And more")),
          sending(writer, isBefore ? 2000 : 3000),
        );
      if (isBefore) answer();
      const counting = new ConversationStore({ kv: storage.kv, sql } as unknown as DurableObjectStorage);
      return [1, 2].map(() => {
        cursors.length = 0;
        const watermarks = counting.undeliveredWatermarks();
        expect(watermarks.flatMap((one) => one.watermark.answer ?? [])).toEqual([{ askedAt: 1000, answeredAt: 2500 }]);
        return cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0) < 30 ? "few" : "many";
      });
    });

  it("read a few rows however much was written after the answer", async () => {
    expect(await readsOfDeliveries(ines, false)).toEqual(["few", "few"]);
  });

  it("look through what was written before the answer once", async () => {
    expect(await readsOfDeliveries(ada, true)).toEqual(["many", "few"]);
  });
});
