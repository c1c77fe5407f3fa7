import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CRON_ROW_MS, DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { nextDigestAt } from "#contract/notifications/next-digest.ts";
import type { NewNotification } from "#contract/sockets.ts";
import { digestDue, mute, notificationPending } from "#db/schema/index.ts";
import { deliverNotifications, sweepNotifications } from "#domain/notifications/deliver.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { block, storedNotifications } from "#tests/support/network/connections.ts";
import { choose, commitNotification, list } from "#tests/support/notifications/notifications.ts";
import type { Env } from "#worker/env.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pendingOf = ({ id }: TestMember) =>
  testDb().select().from(notificationPending).where(eq(notificationPending.memberId, id));
const digestsOf = ({ id }: TestMember) => testDb().select().from(digestDue).where(eq(digestDue.memberId, id));
const deliver = (...members: TestMember[]) =>
  deliverNotifications(
    env,
    testDb(),
    members.map(({ id }) => id),
    Date.now(),
  );

/** The environment with inboxes of which some do something before they store, or fail with it. */
const withInboxes = (before: Map<string, () => Promise<void>>): Env => ({
  ...env,
  INBOXES: {
    getByName: (id: string) => {
      const inbox = env.INBOXES.getByName(id);
      return {
        notify: (items: NewNotification[]) => {
          const first = before.get(id)?.();
          return first ? first.then(() => inbox.notify(items)) : inbox.notify(items);
        },
        forgetNotifications: (actorIds: string[]) => inbox.forgetNotifications(actorIds),
      };
    },
  } as unknown as Env["INBOXES"],
});

describe("delivery", () => {
  it("stores what is pending and deletes it", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    for (const key of ["a", "b"]) await commitNotification(ada, key);
    await commitNotification(ines, "a");
    await deliver(ada, ines);
    expect([(await list(ada)).unread, (await list(ines)).unread]).toEqual([2, 1]);
    expect([...(await pendingOf(ada)), ...(await pendingOf(ines))]).toEqual([]);
  });

  it("leaves nothing of a member who was blocked meanwhile, by either", async () => {
    for (const isBlocker of [true, false]) {
      const [ada, ines] = [await createMember(), await createMember()];
      await commitNotification(ada, "a", { actorId: ines.id });
      await commitNotification(ada, "b");
      const blocked = new Map([
        [
          ada.id,
          async () => {
            const [by, other] = isBlocker ? [ada, ines] : [ines, ada];
            expect((await block(by, other)).status).toBe(204);
          },
        ],
      ]);
      await deliverNotifications(withInboxes(blocked), testDb(), [ada.id], Date.now());
      expect(await storedNotifications(ada)).toMatchObject([{ key: "b" }]);
      expect((await list(ada)).unread).toBe(1);
    }
  });

  it("stores one notification when it crashed before it could delete, and runs again, at the same time too", async () => {
    const ada = await createMember();
    await choose(ada, "endorsements", "app-and-email");
    const [row] = await (async () => {
      await commitNotification(ada, "a");
      return pendingOf(ada);
    })();
    await Promise.all([deliver(ada), deliver(ada)]);
    await testDb()
      .insert(notificationPending)
      .values(row as typeof notificationPending.$inferInsert);
    await deliver(ada);
    expect((await list(ada)).rows).toHaveLength(1);
    expect(await digestsOf(ada)).toHaveLength(1);
    expect(await pendingOf(ada)).toEqual([]);
  });

  it("makes the daily email due before the inbox gets a notification of it", async () => {
    const ada = await createMember();
    await choose(ada, "endorsements", "app-and-email");
    await commitNotification(ada, "a");
    const crashing = withInboxes(new Map([[ada.id, () => Promise.reject(new Error("killed"))]]));
    await deliverNotifications(crashing, testDb(), [ada.id], Date.now());
    expect(await digestsOf(ada)).toHaveLength(1);
    expect(await pendingOf(ada)).toHaveLength(1);
    await deliver(ada);
    const [digest] = await digestsOf(ada);
    expect(
      (await env.INBOXES.getByName(ada.id).forMail(digest?.dueAt ?? 0, ["skill-endorsed"])).notifications,
    ).toHaveLength(1);
  });

  it("makes no daily email due for topics that are in the app only, or have emails of their own", async () => {
    const ada = await createMember();
    await choose(ada, "connections", "app-and-email");
    const before = await digestsOf(ada);
    await commitNotification(ada, "a");
    await commitNotification(ada, "b", { content: { kind: "event-changed", subject: "Dinner", path: "/events/1" } });
    await deliver(ada);
    expect((await list(ada)).unread).toBe(2);
    expect(await digestsOf(ada)).toEqual(before);
  });

  it("is not held up by an inbox that fails or never answers", async () => {
    const members = await Promise.all([1, 2, 3].map(() => createMember()));
    const [failing, silent, fine] = members;
    if (!failing || !silent || !fine) throw new Error("No members");
    for (const member of members) await commitNotification(member, "a");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const broken = withInboxes(
      new Map([
        [failing.id, () => Promise.reject(new Error("unreachable"))],
        [silent.id, () => new Promise<void>(() => {})],
      ]),
    );
    const delivered = deliverNotifications(
      broken,
      testDb(),
      members.map(({ id }) => id),
      Date.now(),
    );
    // Only the timer of the one that never answers is left.
    await vi.waitFor(async () => expect((await list(fine)).unread).toBe(1), { interval: 5 });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 5 });
    await vi.advanceTimersByTimeAsync(CRON_ROW_MS + 1);
    await delivered;
    vi.useRealTimers();
    expect((await list(fine)).unread).toBe(1);
    expect([
      (await pendingOf(failing)).length,
      (await pendingOf(silent)).length,
      (await pendingOf(fine)).length,
    ]).toEqual([1, 1, 0]);
  });

  it("by cron takes up what a request left, and starts again behind an inbox that failed", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    for (const member of [ada, ines]) await commitNotification(member, "a");
    const broken = withInboxes(new Map([[ada.id, () => Promise.reject(new Error("unreachable"))]]));
    await sweepNotifications(broken, testDb(), Date.now());
    expect([(await list(ada)).unread, (await list(ines)).unread]).toEqual([0, 1]);
    await sweepNotifications(env, testDb(), Date.now());
    expect((await list(ada)).unread).toBe(1);
  });
});

describe("a notification", () => {
  it("is not written when the member muted who caused it", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await testDb().insert(mute).values({ memberId: ada.id, mutedId: ines.id, createdAt: Date.now() });
    expect((await commitNotification(ada, "a", { actorId: ines.id })).meta.changes).toBe(0);
    expect((await commitNotification(ines, "a", { actorId: ada.id })).meta.changes).toBe(1);
  });

  it("is in the daily email of the next morning, and shortly before it in that of the day after", () => {
    const day = 20_000 * DAY_MS;
    expect(nextDigestAt(day, "UTC")).toBe(day + 7 * HOUR_MS);
    expect(nextDigestAt(day + 7 * HOUR_MS - 10 * MINUTE_MS, "UTC")).toBe(day + 7 * HOUR_MS);
    expect(nextDigestAt(day + 7 * HOUR_MS - 10 * MINUTE_MS + 1, "UTC")).toBe(day + 31 * HOUR_MS);
    expect(nextDigestAt(day + 8 * HOUR_MS, "UTC")).toBe(day + 31 * HOUR_MS);
  });
});
