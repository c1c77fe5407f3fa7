import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { DIGEST_MAX, NOTIFICATIONS_KEPT, NOTIFICATIONS_KEPT_DAYS } from "#contract/notifications/topics.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { store } from "#tests/support/notifications/notifications.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

let ada: TestMember;
const inbox = () => env.INBOXES.getByName(ada.id);
const page = (cursor: string | null = null, limit = 100, onlyUnread = false) =>
  inbox().listNotifications(cursor, { onlyUnread, limit });

beforeEach(async () => {
  ada = await createMember();
});

describe("the notifications of an inbox", () => {
  it("are stored once for each key, also after the object restarted", async () => {
    await store(ada, { key: "a" }, { key: "b" });
    await store(ada, { key: "a" });
    await evictDurableObject(inbox());
    await store(ada, { key: "b" }, { key: "c" });
    expect((await page()).rows).toHaveLength(3);
    expect((await page()).unread).toBe(3);
  });

  it("push how many are unread to every tab, and nothing for one that is there", async () => {
    await store(ada, { key: "a" });
    const tabs = [await openInbox(ada), await openInbox(ada)];
    for (const tab of tabs)
      await eventually(
        () => tab.frames[0],
        (frame) => frame?.type === "hello" && frame.notifications === 1,
      );
    await store(ada, { key: "a" });
    await store(ada, { key: "b" });
    for (const tab of tabs)
      expect(
        await eventually(
          () => tab.of("notifications"),
          (frames) => frames.length > 0,
        ),
      ).toEqual([{ type: "notifications", unread: 2 }]);
  });

  it("are read one by one, or all up to one, and pushed when that changes something", async () => {
    await store(ada, ...["a", "b", "c", "d"].map((key) => ({ key })));
    const [d, c, b, a] = (await page()).rows.map(({ id }) => Number(id));
    const tab = await openInbox(ada);
    await inbox().readNotifications({ id: b ?? 0 });
    await inbox().readNotifications({ id: b ?? 0 });
    await inbox().readNotifications({ until: c ?? 0 });
    expect((await page()).rows.map(({ id, isRead }) => [Number(id), isRead])).toEqual([
      [d, false],
      [c, true],
      [b, true],
      [a, true],
    ]);
    const pushed = await eventually(
      () => tab.of("notifications"),
      (frames) => frames.length === 2,
    );
    expect(pushed.map(({ unread }) => unread)).toEqual([3, 1]);
  });

  it("never get the id of one that is gone, so an older bell marks nothing that it did not show", async () => {
    await store(ada, { key: "seen" }, { key: "request:1" });
    const [withdrawn] = (await page()).rows;
    await inbox().endNotifications("request:1", "deleted");
    await store(ada, { key: "unseen" });
    await inbox().readNotifications({ until: Number(withdrawn?.id) });
    expect((await page()).rows.map(({ isRead }) => isRead)).toEqual([false, true]);
    await inbox().readNotifications({ id: Number(withdrawn?.id) });
    expect((await page()).unread).toBe(1);
  });

  it("get new ids also after all are gone, and after a restart", async () => {
    await store(ada, { key: "a" }, { key: "b" });
    const before = (await page()).rows.map(({ id }) => Number(id));
    for (const key of ["a", "b"]) await inbox().endNotifications(key, "deleted");
    await evictDurableObject(inbox());
    await store(ada, { key: "c" });
    expect(Number((await page()).rows[0]?.id)).toBeGreaterThan(Math.max(...before));
  });

  it("are paged newest first without a gap, all or the unread ones", async () => {
    await store(ada, ...Array.from({ length: 7 }, (_, n) => ({ key: `${n}` })));
    const all = (await page()).rows.map(({ id }) => id);
    await inbox().readNotifications({ id: Number(all[2]) });
    for (const onlyUnread of [false, true]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { rows, cursor: next } = await page(cursor, 3, onlyUnread);
        seen.push(...rows.map(({ id }) => id));
        cursor = next;
      } while (cursor);
      expect(seen).toEqual(all.filter((id) => !onlyUnread || id !== all[2]));
    }
    // A cursor that is none gives the first page.
    expect((await page("nonsense", 1)).rows[0]?.id).toBe(all[0]);
  });

  it("are the newest of half a year", async () => {
    const now = Date.now();
    await store(ada, { key: "old", at: now - NOTIFICATIONS_KEPT_DAYS * DAY_MS - 1000 }, { key: "young" });
    expect((await page()).rows).toHaveLength(1);
    // Nothing has come since.
    vi.setSystemTime(now + NOTIFICATIONS_KEPT_DAYS * DAY_MS + DAY_MS);
    expect(await page()).toMatchObject({ rows: [], unread: 0 });
    vi.useRealTimers();
    await store(ada, ...Array.from({ length: NOTIFICATIONS_KEPT + 20 }, (_, n) => ({ key: `n${n}` })));
    expect((await page(null, 1000)).rows).toHaveLength(NOTIFICATIONS_KEPT);
    expect((await page()).unread).toBe(NOTIFICATIONS_KEPT);
  });

  it("are not pushed out by some that come and go", async () => {
    await store(ada, ...Array.from({ length: 3 }, (_, n) => ({ key: `kept:${n}` })));
    // Each round is there when the next one comes, so that ids only grow.
    for (let round = 0; round < 5; round += 1) {
      await store(ada, ...Array.from({ length: NOTIFICATIONS_KEPT / 4 }, (_, n) => ({ key: `gone:${round}:${n}` })));
      await inbox().endNotifications(`gone:${round - 1}:`, "deleted");
    }
    await store(ada, { key: "last" });
    await inbox().endNotifications("gone:", "deleted");
    expect((await page()).rows).toHaveLength(4);
  });

  it("do not come again on the day on which they were over, and push out no others", async () => {
    const gone = Array.from({ length: NOTIFICATIONS_KEPT / 2 }, (_, n) => ({ key: `gone:${n}`, digestAt: 1000 }));
    await store(ada, { key: "kept" }, ...gone);
    await inbox().endNotifications("gone:", "over");
    await store(ada, ...gone, ...Array.from({ length: NOTIFICATIONS_KEPT - 1 }, (_, n) => ({ key: `n${n}` })));
    expect((await inbox().forMail(1000, ["skill-endorsed"])).notifications).toEqual([]);
    const { rows, unread } = await page(null, 1000);
    expect([rows.length, unread]).toEqual([NOTIFICATIONS_KEPT, NOTIFICATIONS_KEPT]);
  });

  it("come again a day after they were over", async () => {
    await store(ada, { key: "a", at: Date.now() - DAY_MS - 1000 });
    await inbox().endNotifications("a", "over");
    await store(ada, { key: "a" });
    expect((await page()).rows).toEqual([]);
    await store(ada, { key: "b" });
    await store(ada, { key: "a" });
    expect((await page()).rows).toHaveLength(2);
  });
});

describe("the daily email of an inbox", () => {
  it("has the unread ones that belong into it, newest first, and says when there are more", async () => {
    await store(
      ada,
      { key: "a", digestAt: 1000 },
      { key: "b" },
      { key: "c", digestAt: 2000 },
      { key: "d", digestAt: 1000 },
      { key: "e", digestAt: 1000 },
    );
    const [, , , , oldest] = (await page()).rows;
    await inbox().readNotifications({ id: Number(oldest?.id) });
    const ids = (await inbox().forMail(1000, ["skill-endorsed"])).notifications.map(({ id }) => Number(id));
    expect(ids).toEqual([5, 4]);
    await store(ada, ...Array.from({ length: 30 }, (_, n) => ({ key: `n${n}`, digestAt: 3000 })));
    expect((await inbox().forMail(3000, ["skill-endorsed"])).notifications).toHaveLength(DIGEST_MAX + 1);
  });

  it("keeps a notification that is delivered again in the email of its first delivery", async () => {
    await store(ada, { key: "a", digestAt: 1000 });
    await store(ada, { key: "a", digestAt: 2000 });
    expect((await inbox().forMail(1000, ["skill-endorsed"])).notifications).toHaveLength(1);
    await inbox().markTold(1000);
    expect((await inbox().forMail(2000, ["skill-endorsed"])).notifications).toEqual([]);
  });
});
