import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { ANSWER_DAYS } from "#contract/profiles/plain/limits.ts";
import { type ConversationAnswer, type ConversationWatermark, conversationName, REQUEST } from "#contract/sockets.ts";
import { ConversationStore } from "#durable/conversation/store.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs } from "#tests/support/messages/message-requests.ts";
import { openConversation, pause, waitForInboxDelivery } from "#tests/support/sockets.ts";
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

describe("tables from before answers were kept", () => {
  /** The first step of a conversation's tables, as it was deployed. */
  const CONVERSATION_BEFORE = `create table message (
     seq integer primary key, sender text not null, client_id text not null, text text not null,
     at integer not null, firsts integer not null, unique (sender, client_id)
   );
   create table participant (
     member_id text primary key, peer_id text not null,
     read_seq integer not null default 0, inbox_seq integer not null default 0, inbox_read integer not null default 0
   ) without rowid`;

  /** Replaces the tables by those of the version before, with messages of these senders one second apart, all of them delivered. */
  const asBefore = async (senders: TestMember[], startedAt: number) => {
    // It has its tables from the first row on.
    await conversationObject().revoke(["another session"]);
    await runInDurableObject(conversationObject(), async (_, { storage }) => {
      for (const table of ["message", "participant", "introduction"]) storage.sql.exec(`drop table ${table}`);
      storage.sql.exec(CONVERSATION_BEFORE);
      storage.kv.put("schema", 1);
      let firsts = 0;
      for (const [at, { id }] of senders.entries()) {
        if (id === [ada.id, ines.id].sort()[0]) firsts += 1;
        const values = [at + 1, id, `client-${at}`, "x", startedAt + at * 1000, firsts];
        storage.sql.exec("insert into message values (?, ?, ?, ?, ?, ?)", ...values);
      }
      for (const [one, other] of [
        [ada, ines],
        [ines, ada],
      ] as const)
        storage.sql.exec(
          "insert into participant (member_id, peer_id, inbox_seq) values (?, ?, ?)",
          ...[one.id, other.id, senders.length],
        );
    });
  };

  it("are migrated: a conversation from before is delivered once more when it is opened", async () => {
    const startedAt = Date.now() - 10_000;
    await asBefore([ada, ada, ada, ines, ada, ines], startedAt);
    await evictDurableObject(conversationObject());
    const tab = await openConversation(ada, ines.id, 6);
    await waitFor(async () => expect(await times(ines)).toEqual({ cases: 1, answered: 1, medianMs: 3000 }));
    expect(await times(ada)).toEqual(NONE);
    const rows = await runInDurableObject(conversationObject(), (_, { storage }) =>
      storage.sql.exec("select member_id, inbox_seq, answered_at from participant").toArray(),
    );
    expect(rows).toContainEqual({ member_id: ines.id, inbox_seq: 6, answered_at: startedAt + 3000 });
    expect(rows).toContainEqual({ member_id: ada.id, inbox_seq: 6, answered_at: null });
    tab.close();
  });

  it("are migrated while a stranger still waits for the answer", async () => {
    const startedAt = Date.now() - 10_000;
    await asBefore([ines, ines], startedAt);
    await evictDurableObject(conversationObject());
    await post(ines.id, [draft("Sorry for the delay")], ada);
    await waitFor(async () => expect(await times(ada)).toMatchObject({ cases: 1, answered: 1 }));
    const { medianMs } = await times(ada);
    expect(medianMs).toBeGreaterThanOrEqual(10_000);
    expect(await times(ines)).toEqual(NONE);
  });

  it("of an inbox get the new one, and keep the list", async () => {
    await inboxOf(ada).deliver(watermark(ines.id), ada.id);
    await runInDurableObject(inboxOf(ada), (_, { storage }) => {
      for (const table of ["answer", "notification", "muted"]) storage.sql.exec(`drop table ${table}`);
      for (const index of ["listed", "request", "unread", "digest"])
        storage.sql.exec(`drop index conversation_${index}`);
      storage.sql.exec(`alter table conversation drop column request;
        alter table conversation drop column deletions;
        alter table conversation drop column digest_at;
        create index conversation_at on conversation (at, peer_id);
        create index conversation_unread on conversation (unread) where unread > 0`);
      storage.kv.put("schema", 2);
    });
    await evictDurableObject(inboxOf(ada));
    expect(await times(ada)).toEqual(NONE);
    await inboxOf(ada).deliver(watermark(ines.id, { askedAt: Date.now(), answeredAt: null }), ada.id);
    expect(await times(ada)).toMatchObject({ cases: 1, answered: 0 });
    expect((await inboxOf(ada).list(null, 10)).rows).toMatchObject([{ peerId: ines.id, lastSeq: 1 }]);
  });
});
