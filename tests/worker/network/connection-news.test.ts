import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notificationPending, notificationSetting } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import {
  accept,
  ask,
  block,
  chooseRow,
  disconnect,
  ignore,
  storedNotifications,
  withdraw,
} from "#tests/support/network/connections.ts";

import {
  answerWith,
  asked,
  chain,
  withdraw as withdrawIntroduction,
} from "#tests/support/network/introduction-requests.ts";
import { list } from "#tests/support/notifications/notifications.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

const two = () => Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
const kindsOf = async (member: TestMember) => (await storedNotifications(member)).map(({ content }) => content.kind);
/** The notifications of a member, once there are so many and none is on its way. */
async function arrived(member: TestMember, count: number) {
  return waitFor(async () => {
    const stored = await storedNotifications(member);
    expect(stored).toHaveLength(count);
    expect(await pendingOf(member)).toEqual([]);
    return stored;
  });
}
const pendingOf = ({ id }: TestMember) =>
  testDb().select().from(notificationPending).where(eq(notificationPending.memberId, id));
/** Opens a tab, and counts the pushes about the network since the last call. */
async function watch(member: TestMember) {
  const tab = await openInbox(member);
  await eventually(
    () => tab.of("hello").length,
    (hellos) => hellos === 1,
  );
  let seen = 0;
  const pushes = () => tab.of("network").length - seen;
  return {
    close: () => tab.close(),
    next: async () => {
      await eventually(pushes, (count) => count > 0);
      seen += pushes();
    },
    none: async () => {
      const before = tab.of("posts").length;
      await env.INBOXES.getByName(member.id).notifyChange("posts");
      await eventually(
        () => tab.of("posts").length,
        (posts) => posts > before,
      );
      expect(pushes()).toBe(0);
    },
  };
}

describe("a notification", () => {
  it("tells who is asked of the request with its note, and who asked that it is accepted, once each", async () => {
    const [ada, ines] = await two();
    await Promise.all([ask(ada, ines, "We met in Oslo."), ask(ada, ines, "We met in Oslo.")]);
    const [request] = await arrived(ines, 1);
    expect(request).toMatchObject({
      actorId: ada.id,
      content: { kind: "connection-requested", text: "We met in Oslo.", path: "/network?view=requests" },
    });
    await Promise.all([accept(ines, ada), accept(ines, ada)]);
    const [answer] = await arrived(ada, 1);
    expect(answer).toMatchObject({
      actorId: ines.id,
      content: { kind: "connection-accepted", path: `/profile/${ines.id}` },
    });
    expect([await kindsOf(ada), await kindsOf(ines)]).toEqual([["connection-accepted"], ["connection-requested"]]);
  });

  it("tells of a later request again", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    await accept(ines, ada);
    await disconnect(ada, ines);
    await ask(ada, ines);
    await arrived(ines, 2);
    expect((await storedNotifications(ines)).map(({ content }) => content)).toEqual(
      Array(2).fill({ kind: "connection-requested", path: "/network?view=requests" }),
    );
    await accept(ines, ada);
    await arrived(ada, 2);
  });

  it("tells the first of two who ask each other, and nobody where it is accepted automatically", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    await ask(ines, ada);
    await arrived(ada, 1);
    const [open, asker] = await two();
    await chooseRow(open, { autoAccept: true });
    await ask(asker, open);
    // What was written is pending until it is delivered.
    expect([await pendingOf(open), await pendingOf(asker)]).toEqual([[], []]);
    expect([await kindsOf(open), await kindsOf(asker)]).toEqual([[], []]);
  });

  it("is not written for who turned it off", async () => {
    const [ada, ines] = await two();
    await testDb().insert(notificationSetting).values({ memberId: ines.id, topic: "connections", channel: "off" });
    await ask(ada, ines);
    expect([await pendingOf(ines), await kindsOf(ines)]).toEqual([[], []]);
  });

  it("that has not arrived yet is gone when the request is withdrawn, ignored or answered", async () => {
    for (const end of [
      (ada: TestMember, ines: TestMember) => withdraw(ada, ines),
      (ada: TestMember, ines: TestMember) => ignore(ines, ada),
      (ada: TestMember, ines: TestMember) => ask(ines, ada),
    ]) {
      const [ada, ines] = await two();
      await ask(ada, ines);
      await arrived(ines, 1);
      const other = await createMember();
      const content = { kind: "connection-requested", path: "/network" } as const;
      await testDb()
        .insert(notificationPending)
        .values([
          { memberId: ines.id, key: `connection-requested:${ada.id}:1`, actorId: ada.id, content, at: 1 },
          { memberId: ines.id, key: `connection-requested:${other.id}:1`, actorId: other.id, content, at: 1 },
        ]);
      expect((await end(ada, ines)).status).toBe(200);
      expect((await pendingOf(ines)).map(({ actorId }) => actorId)).toEqual([other.id]);
    }
  });
});

describe("a notification that arrived", () => {
  it("of a request is gone once it is withdrawn, and read once it is answered, and so is that of nobody else", async () => {
    const ends: [(ada: TestMember, ines: TestMember) => Promise<Response>, number, number][] = [
      [(ada, ines) => withdraw(ada, ines), 1, 1],
      [(ada, ines) => ignore(ines, ada), 2, 1],
      [(ada, ines) => accept(ines, ada), 2, 1],
      [(ada, ines) => ask(ines, ada), 2, 1],
    ];
    for (const [end, stored, unread] of ends) {
      const [ada, ines] = await two();
      const other = await createMember();
      await ask(ada, ines);
      await ask(other, ines);
      await arrived(ines, 2);
      const tab = await openInbox(ines);
      await end(ada, ines);
      await eventually(
        () => tab.of("notifications").at(-1)?.unread,
        (count) => count === unread,
      );
      const left = (await list(ines)).rows;
      expect(left).toHaveLength(stored);
      expect(left.filter(({ isRead }) => !isRead).map(({ actor }) => actor?.id)).toEqual([other.id]);
      tab.close();
    }
  });

  it("of an introduction is gone once it is withdrawn, and read once it is passed on and answered", async () => {
    const { mira, daniel, kenji } = await chain();
    const unreadOf = async (member: TestMember) => (await list(member)).unread;
    const id = await asked(mira, kenji, [daniel]);
    await arrived(daniel, 1);
    await answerWith(daniel, id, "pass");
    await waitFor(async () => expect(await unreadOf(daniel)).toBe(0));
    expect(await arrived(kenji, 1)).toMatchObject([{ content: { kind: "introduction-passed" } }]);
    await withdrawIntroduction(mira, id);
    await waitFor(async () => expect(await storedNotifications(kenji)).toEqual([]));
    expect(await storedNotifications(daniel)).toHaveLength(1);
  });
});

describe("open tabs of both", () => {
  it("are told of every change, and of ignoring only those of who ignores", async () => {
    const [ada, ines] = await two();
    const tabs = await Promise.all([watch(ada), watch(ines)]);
    const [hers, theirs] = tabs;
    for (const change of [
      () => ask(ada, ines),
      () => accept(ines, ada),
      () => disconnect(ada, ines),
      () => ask(ada, ines),
      () => withdraw(ada, ines),
      () => ask(ines, ada),
    ]) {
      await change();
      await Promise.all(tabs.map((tab) => tab.next()));
    }
    await ignore(ada, ines);
    await hers.next();
    await theirs.none();
    await ignore(ada, ines);
    await Promise.all(tabs.map((tab) => tab.none()));
    await block(ada, ines);
    await Promise.all(tabs.map((tab) => tab.next()));
    for (const tab of tabs) tab.close();
  });

  it("are told of no block by somebody with whom there is nothing, or again", async () => {
    const [ada, ines] = await two();
    await ask(ada, ines);
    await block(ada, ines);
    const tab = await watch(ines);
    await block(ada, ines);
    const stranger = await createMember();
    await block(stranger, ines);
    await tab.none();
    tab.close();
  });
});

describe("a block", () => {
  it("makes both inboxes forget what the other one caused, and pushes how many are unread", async () => {
    const [ada, ines] = await two();
    const other = await createMember();
    await ask(ada, ines);
    await ask(other, ines);
    await arrived(ines, 2);
    await accept(ines, ada);
    await arrived(ada, 1);
    const tab = await openInbox(ines);
    await block(ada, ines);
    await eventually(
      () => tab.of("notifications").at(-1)?.unread,
      (unread) => unread === 1,
    );
    expect((await storedNotifications(ines)).map(({ actorId }) => actorId)).toEqual([other.id]);
    expect(await storedNotifications(ada)).toEqual([]);
    tab.close();
  });

  it("takes back what has not arrived yet", async () => {
    const [ada, ines] = await two();
    const other = await createMember();
    const content = { kind: "skill-endorsed", path: "/profile/me" } as const;
    const row = (memberId: string, actorId: string) => ({ memberId, key: `test:${actorId}`, actorId, content, at: 1 });
    await testDb()
      .insert(notificationPending)
      .values([row(ada.id, ines.id), row(ines.id, ada.id), row(ada.id, other.id), row(ines.id, ines.id)]);
    await block(ines, ada);
    expect((await pendingOf(ada)).map(({ actorId }) => actorId)).toEqual([other.id]);
    expect((await pendingOf(ines)).map(({ actorId }) => actorId)).toEqual([ines.id]);
  });
});
