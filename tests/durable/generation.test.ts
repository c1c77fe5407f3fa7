import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sweepErasures } from "#auth/deletion/sweep-erasures.ts";
import { sweepSessionRevocations } from "#auth/session/revoke-sessions.ts";
import type { ConversationPage } from "#contract/messages.ts";
import { REQUEST } from "#contract/sockets.ts";
import { user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { conversationOf, loseData } from "#tests/support/messages/lost-objects.ts";
import { draft, postAs } from "#tests/support/messages/message-requests.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;
const post = postAs(() => ada);
const list = async (member: TestMember): Promise<ConversationPage> =>
  (await call("/api/messages", { cookie: member.cookie })).json();

/** Ines has read the three messages, so that only what comes now counts. */
beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await connectMembers(ada, ines);
  await post(ines.id, [draft("one"), draft("two"), draft("three")]);
  await conversationOf(ada, ines).markRead(ines.id, 3);
  await waitForInboxDelivery();
  expect(await list(ines)).toMatchObject({ rows: [{ lastSeq: 3, unread: 0 }] });
});

const setBackTo = (seq: number) =>
  loseData(conversationOf(ada, ines), ({ sql }) => {
    sql.exec("delete from message where seq > ?", seq);
    sql.exec("update participant set read_seq = min(read_seq, ?1), inbox_seq = min(inbox_seq, ?1)", seq);
  });

describe("the next message counts as unread", () => {
  it("after a conversation lost all its data", async () => {
    await loseData(conversationOf(ada, ines));
    await post(ines.id, [draft("Are you there?")]);
    await waitFor(async () =>
      expect(await list(ines)).toMatchObject({
        rows: [{ lastSeq: 1, unread: 1, lastLine: "Are you there?" }],
        unread: 1,
      }),
    );
    expect(await list(ada)).toMatchObject({ rows: [{ lastSeq: 1, mine: true, lastLine: "Are you there?" }] });
  });

  for (const [kept, unread] of [
    [2, 1],
    [1, 1],
  ] as const)
    it(`after a conversation was set back to its message ${kept} of 3`, async () => {
      await setBackTo(kept);
      await post(ines.id, [draft("Again")]);
      await waitFor(async () =>
        expect(await list(ines)).toMatchObject({ rows: [{ lastSeq: kept + 1, unread, lastLine: "Again" }], unread }),
      );
      await waitFor(async () => expect(await list(ada)).toMatchObject({ rows: [{ lastLine: "Again", mine: true }] }));
    });
});

describe("an inbox", () => {
  const watermark = (generation: number, lastSeq: number, at = lastSeq) => ({
    ...{ peerId: ada.id, generation, lastSeq, at, readSeq: 0, unread: lastSeq, mine: false, deletions: 0 },
    ...{ lastLine: `${generation}/${lastSeq}`, request: REQUEST.none },
  });
  const inbox = () => env.INBOXES.getByName(ines.id);

  it("takes a later generation whatever its numbers, and ignores what an earlier one still delivers", async () => {
    const later = Date.now() + 1000;
    await inbox().deliver(watermark(later, 2), ines.id);
    await inbox().deliver(watermark(later - 1, 9), ines.id);
    expect((await list(ines)).rows[0]).toMatchObject({ lastSeq: 2, unread: 2, lastLine: `${later}/2` });
  });

  it("says what it knows only to a conversation that is behind", async () => {
    const later = Date.now() + 1000;
    expect(await inbox().deliver(watermark(later, 5), ines.id)).toBeNull();
    expect(await inbox().deliver(watermark(later, 5), ines.id)).toBeNull();
    expect(await inbox().deliver(watermark(later, 4), ines.id)).toBe(later);
    expect(await inbox().deliver(watermark(later, 5, 77), ines.id)).toBe(later);
    expect(await inbox().deliver(watermark(later - 1, 9), ines.id)).toBe(later);
  });
});

describe("the list of conversations in the database", () => {
  const listed = async () =>
    (await env.DB.prepare("select * from conversation where one_id = ?1 or other_id = ?1").bind(ada.id).all()).results;

  it("has each pair with messages once, the lower id first", async () => {
    const [one_id, other_id] = [ada.id, ines.id].sort();
    await post(ada.id, [draft("A note")]);
    await waitForInboxDelivery();
    expect(await listed()).toEqual(
      expect.arrayContaining([
        { one_id: ada.id, other_id: ada.id },
        { one_id, other_id },
      ]),
    );
    expect(await listed()).toHaveLength(2);
  });

  it("gets a pair again on another day, after the database was set back", async () => {
    await env.DB.exec("delete from conversation");
    await post(ines.id, [draft("The same day")]);
    await waitForInboxDelivery();
    expect(await listed()).toEqual([]);
    await loseData(conversationOf(ada, ines), ({ kv }) => kv.put("listed", 1));
    await post(ines.id, [draft("Another day")]);
    await waitForInboxDelivery();
    expect(await listed()).toHaveLength(1);
  });

  it("loses a pair of which nothing is left, and keeps one whose messages stay with the other member", async () => {
    const [one_id, other_id] = [ada.id, ines.id].sort();
    await post(ada.id, [draft("A note")]);
    await waitForInboxDelivery();
    const now = Date.now();
    await testDb()
      .update(user)
      .set({ deletionDueAt: now - 1 })
      .where(eq(user.id, ada.id));
    for (let run = 0; run < 2; run += 1) {
      await sweepSessionRevocations(env, testDb(), now);
      await sweepErasures(env, testDb(), now);
    }
    expect(await listed()).toEqual([{ one_id, other_id }]);
  });

  it("keeps a message undelivered while the pair cannot be listed, and delivers it later", async () => {
    const otto = await createMember({ name: "Otto" });
    await connectMembers(ada, otto);
    await env.DB.exec("create trigger planted before insert on conversation begin select raise(abort, 'planted'); end");
    await post(otto.id, [draft("Hello")]);
    await waitFor(async () => expect((await list(otto)).rows).toHaveLength(1));
    expect(await listed()).toHaveLength(1);
    await env.DB.exec("drop trigger planted");
    await waitForInboxDelivery();
    expect(await listed()).toHaveLength(2);
  });
});
