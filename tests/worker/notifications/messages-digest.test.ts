import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, INBOX_DELIVERY_MS } from "#contract/limits.ts";
import { nextDigestAt } from "#contract/notifications/next-digest.ts";
import { DIGEST_MAX } from "#contract/notifications/topics.ts";
import { type ConversationWatermark, conversationName, REQUEST } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { block, digestDue, tier, user } from "#db/schema/index.ts";
import type { Inbox } from "#durable/inbox/inbox.ts";
import { renderMail } from "#mail/render.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverMail, mailRow } from "#tests/support/mail/delivery.ts";
import { FakeProvider, withMailProvider } from "#tests/support/mail/fake-provider.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs } from "#tests/support/messages/message-requests.ts";
import { digestMails, inboxOf, makeDigestDue, writeDigests } from "#tests/support/notifications/digests.ts";
import { choose } from "#tests/support/notifications/notifications.ts";
import { unsubscriptionToken } from "#worker/features/notifications/mail/links.ts";

/** Eight in the morning, after the daily email. */
const MORNING = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 8 * HOUR_MS;
let provider: FakeProvider;
let ada: TestMember;
let ines: TestMember;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: MORNING });
  provider = new FakeProvider();
  [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const post = postAs(() => ines);
/** The alarm of the conversation of two members, half a second later: their inboxes know what was written and read. */
async function deliverInboxes(one: TestMember, other: TestMember): Promise<void> {
  vi.setSystemTime(Date.now() + INBOX_DELIVERY_MS);
  await runDurableObjectAlarm(env.CONVERSATIONS.getByName(conversationName(one.id, other.id)));
}
async function write(to: TestMember, texts: string[], from = ines): Promise<void> {
  expect((await post(to.id, texts.map(draft), from)).status).toBe(201);
  await deliverInboxes(to, from);
}
const dueOf = async ({ id }: { id: string }) =>
  (await testDb().select().from(digestDue).where(eq(digestDue.memberId, id))).map(({ dueAt }) => dueAt);

/** Writes and sends a member's email of the next morning; returns its text, null when none was sent. */
async function sendDigest(member: TestMember, meanwhile?: () => Promise<unknown>): Promise<string | null> {
  vi.setSystemTime(nextDigestAt(Date.now(), "UTC"));
  const before = (await digestMails(member)).map(({ id }) => id);
  await writeDigests();
  const mail = (await digestMails(member)).find(({ id }) => !before.includes(id));
  await meanwhile?.();
  provider.accepted.clear();
  if (mail) await deliverMail([mail.id]);
  if (mail) expect((await mailRow(mail.id)).status).toBe(provider.accepted.size > 0 ? "sent" : "skipped");
  return [...provider.accepted.values()][0]?.params.custom_message ?? null;
}
/** The subject of the only email of a member, before it is sent: then it has nothing to tell anymore. */
async function subjectOf(member: TestMember): Promise<string> {
  const [row] = await digestMails(member);
  const rendered =
    row && (await renderMail({ env: withMailProvider(), db: testDb(), row, now: Date.now(), isProven: true }));
  return rendered && "mail" in rendered ? rendered.mail.subject : "";
}

describe("the daily email about messages", () => {
  it("says who wrote how many, with a link and never the text, without any choice of the member", async () => {
    await connectMembers(ada, ines);
    await write(ada, ["A secret word", "and another"]);
    expect(await dueOf(ada)).toEqual([nextDigestAt(MORNING, "UTC")]);
    const text = await sendDigest(ada);
    expect(text).toContain("2 unread messages from Ines Duarte.");
    expect(text).toContain(`http://node.test/messages/${ines.id}`);
    expect(text).not.toMatch(/secret|another/);
    expect(text).toContain(`http://node.test/unsubscribe#token=${unsubscriptionToken(withMailProvider(), ada)}`);
    expect(await dueOf(ines)).toEqual([]);
  });

  it("says that a stranger sent a request, once, also beside notifications", async () => {
    await write(ada, ["A secret word"]);
    const dueAt = nextDigestAt(MORNING, "UTC");
    await makeDigestDue(ada, [{ key: "a", actorId: ines.id }], dueAt);
    let subject = "";
    const text = await sendDigest(ada, async () => {
      subject = await subjectOf(ada);
    });
    expect(text).toContain("Ines Duarte endorsed you for Underwriting.");
    expect(text).toContain("Ines Duarte sent you a message request.");
    expect(text).not.toContain("secret");
    expect(subject).toBe("1 notification and 1 message request on Node");
    expect(await sendDigest(ada)).toBeNull();
  });

  it("tells of a conversation again only when something new came", async () => {
    await connectMembers(ada, ines);
    await write(ada, ["one"]);
    expect(await sendDigest(ada)).toContain("1 unread message from Ines Duarte.");
    // Another reason for an email, and an answer above which the first message stays unread.
    const olga = await createMember({ name: "Olga Reyes" });
    await connectMembers(ada, olga);
    await write(ada, ["Hello"], olga);
    await write(ines, ["An answer"], ada);
    const second = await sendDigest(ada);
    expect(second).toContain("1 unread message from Olga Reyes.");
    expect(second).not.toContain("Ines Duarte");
    await write(ada, ["two"]);
    expect(await sendDigest(ada)).toContain("2 unread messages from Ines Duarte.");
  });

  it("counts what is unread when it is sent", async () => {
    await connectMembers(ada, ines);
    await write(ada, ["one", "two", "three"]);
    const text = await sendDigest(ada, async () => {
      await call(`/api/messages/${ines.id}/reading`, { method: "PUT", cookie: ada.cookie, body: { seq: 1 } });
      expect((await call(`/api/messages/${ada.id}/3`, { method: "DELETE", cookie: ines.cookie })).status).toBe(204);
      await deliverInboxes(ada, ines);
    });
    expect(text).toContain("1 unread message from Ines Duarte.");
  });

  it("is not sent when nothing is left to tell, or the member may not know of it", async () => {
    const undo: ((to: TestMember) => Promise<unknown>)[] = [
      async (to) => {
        await call(`/api/messages/${ines.id}/reading`, { method: "PUT", cookie: to.cookie, body: { seq: 1 } });
        await deliverInboxes(to, ines);
      },
      async (to) => {
        await call(`/api/messages/${to.id}/1`, { method: "DELETE", cookie: ines.cookie });
        await deliverInboxes(to, ines);
      },
      (to) => inboxOf(to).setMuted(ines.id, true, Date.now()),
      (to) => testDb().insert(block).values({ memberId: ines.id, blockedId: to.id, createdAt: 0 }),
      (to) => choose(to, "messages", "app"),
      (to) => testDb().update(user).set({ status: "suspended" }).where(eq(user.id, to.id)),
      (to) => testDb().update(user).set({ status: "pending" }).where(eq(user.id, to.id)),
      async (to) => {
        const tierId = newId();
        await testDb().insert(tier).values({ id: tierId, name: tierId, priceMinor: 1, features: [], position: 50 });
        await testDb().update(user).set({ tierId }).where(eq(user.id, to.id));
      },
      // Last: nobody sees a suspended member.
      () => testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ines.id)),
    ];
    for (const step of undo) {
      const to = await createMember();
      await connectMembers(to, ines);
      await write(to, ["one"]);
      expect(await sendDigest(to, () => step(to)), step.toString()).toBeNull();
      expect(await digestMails(to), step.toString()).toHaveLength(1);
    }
    expect(provider.calls).toEqual([]);
  });

  it("lists the newest of many conversations", async () => {
    const peers = await Promise.all(
      Array.from({ length: DIGEST_MAX + 1 }, (_, n) => createMember({ name: `Peer ${n}.` })),
    );
    const watermark = {
      lastSeq: 1,
      readSeq: 0,
      unread: 1,
      lastLine: "x",
      mine: false,
      request: REQUEST.none,
      deletions: 0,
      generation: 1,
    };
    for (const [at, { id: peerId }] of peers.entries())
      await inboxOf(ada).deliver({ ...watermark, peerId, at: MORNING + at }, ada.id);
    let subject = "";
    const text = await sendDigest(ada, async () => {
      subject = await subjectOf(ada);
    });
    expect(text?.match(/1 unread message from/g)).toHaveLength(DIGEST_MAX);
    expect(text).not.toContain("Peer 0.");
    expect(text).toContain("The other conversations are in your messages on Node.");
    expect(subject).toBe("20 or more unread messages on Node");
  });

  it("stops with the link in it, and comes again when the member chooses it", async () => {
    await connectMembers(ada, ines);
    await write(ada, ["one"]);
    const token = unsubscriptionToken(env, ada);
    expect((await call("/api/notifications/unsubscription", { body: { token } })).status).toBe(200);
    await write(ada, ["two"]);
    expect(await dueOf(ada)).toEqual([]);
    expect(await sendDigest(ada)).toBeNull();
    await write(ada, ["three"]);
    expect(await dueOf(ada)).toEqual([]);
    expect((await choose(ada, "messages", "app-and-email")).status).toBe(204);
    expect(await sendDigest(ada)).toContain("3 unread messages from Ines Duarte.");
  });
});

describe("what makes the daily email due", () => {
  const watermark = (): ConversationWatermark => ({
    peerId: ines.id,
    lastSeq: 1,
    readSeq: 0,
    unread: 1,
    lastLine: "x",
    mine: false,
    request: REQUEST.none,
    deletions: 0,
    generation: 1,
    at: MORNING,
  });
  const forget = () => testDb().delete(digestDue).where(eq(digestDue.memberId, ada.id));

  it("is written once for each email, however many messages come", async () => {
    await inboxOf(ada).deliver(watermark(), ada.id);
    await forget();
    for (let lastSeq = 2; lastSeq < 9; lastSeq += 1)
      await inboxOf(ada).deliver({ ...watermark(), lastSeq, unread: lastSeq }, ada.id);
    expect(await dueOf(ada)).toEqual([]);
    vi.setSystemTime(MORNING + DAY_MS);
    await inboxOf(ada).deliver({ ...watermark(), lastSeq: 9, unread: 9 }, ada.id);
    expect(await dueOf(ada)).toEqual([nextDigestAt(MORNING + DAY_MS, "UTC")]);
  });

  it("is no message of one's own, of a muted peer, in an ignored request, or by email no more; nor one to who is no member", async () => {
    const none: [Partial<ConversationWatermark>, () => Promise<unknown>][] = [
      [{ mine: true, unread: 0 }, async () => undefined],
      [{ request: REQUEST.ignored }, async () => undefined],
      [{}, () => inboxOf(ada).setMuted(ines.id, true, Date.now())],
      [{}, () => choose(ada, "messages", "app")],
      [{}, () => testDb().delete(user).where(eq(user.id, ada.id))],
    ];
    for (const [change, prepare] of none) {
      ada = await createMember();
      await prepare();
      await inboxOf(ada).deliver({ ...watermark(), ...change }, ada.id);
      expect(await dueOf(ada), JSON.stringify([change, prepare.toString()])).toEqual([]);
    }
  });

  it("is delivered again when the database failed, and the list has the message meanwhile", async () => {
    const outcome = await runInDurableObject(inboxOf(ada), async (inbox) => {
      const { env: bindings } = inbox as unknown as { env: typeof env };
      vi.spyOn(bindings.DB, "prepare").mockImplementationOnce(() => {
        throw new Error("overloaded");
      });
      const failed = await (inbox as Inbox).deliver(watermark(), ada.id).catch((error: Error) => error.message);
      const listed = (inbox as Inbox).list(null, 5).rows.length;
      await (inbox as Inbox).deliver(watermark(), ada.id);
      return { failed, listed };
    });
    expect(outcome).toEqual({ failed: "overloaded", listed: 1 });
    expect(await dueOf(ada)).toEqual([nextDigestAt(MORNING, "UTC")]);
  });
});
