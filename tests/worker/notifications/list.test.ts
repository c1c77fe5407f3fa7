import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { NOTIFICATION_PAGE_SIZE } from "#contract/notifications/topics.ts";
import { block, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { CONTENT, list, read, store } from "#tests/support/notifications/notifications.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

describe("the list of notifications", () => {
  it("has who caused each, newest first, and pages", async () => {
    const [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
    await store(
      ada,
      ...Array.from({ length: NOTIFICATION_PAGE_SIZE + 2 }, (_, n) => ({ key: `${n}`, actorId: ines.id })),
    );
    await store(ada, { key: "last", content: { kind: "event-cancelled", subject: "Dinner", path: "/events/1" } });
    const first = await list(ada);
    expect(first.rows[0]).toMatchObject({ actor: null, content: { kind: "event-cancelled" }, isRead: false });
    expect(first.rows[1]).toMatchObject({ actor: { id: ines.id, name: "Ines Duarte" }, content: CONTENT });
    expect(first.rows).toHaveLength(NOTIFICATION_PAGE_SIZE);
    const second = await list(ada, `?cursor=${first.cursor}`);
    expect(second.rows).toHaveLength(3);
    expect(second.cursor).toBeNull();
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(NOTIFICATION_PAGE_SIZE + 3);
    expect(first.unread).toBe(NOTIFICATION_PAGE_SIZE + 3);
  });

  it("refuses a cursor that is none", async () => {
    const ada = await createMember();
    for (const cursor of ["abc", "", "-1", "1".repeat(16)])
      expect((await call(`/api/notifications?cursor=${cursor}`, { cookie: ada.cookie })).status, cursor).toBe(422);
  });

  it("leaves out people whom the member may not see: blocked in either direction, suspended, unknown", async () => {
    const ada = await createMember();
    const [blocked, blocker, suspended, friend] = await Promise.all([1, 2, 3, 4].map(() => createMember()));
    if (!blocked || !blocker || !suspended || !friend) throw new Error("No members");
    const ids = [blocked.id, blocker.id, suspended.id, "0197a000-0000-7000-8000-000000000000", friend.id];
    await store(ada, ...ids.map((actorId) => ({ key: actorId, actorId })));
    const createdAt = Date.now();
    await testDb()
      .insert(block)
      .values([
        { memberId: ada.id, blockedId: blocked.id, createdAt },
        { memberId: blocker.id, blockedId: ada.id, createdAt },
      ]);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, suspended.id));
    const page = await list(ada);
    expect(page.rows.map(({ actor }) => actor?.id)).toEqual([friend.id]);
    // What cannot be read is not counted, and can not be left over when everything is read.
    expect(page.unread).toBe(1);
    await read(ada, { until: page.rows[0]?.id });
    expect((await list(ada, "?unread=1")).unread).toBe(0);
  });

  it("is open to pending and rejected members, and to nobody who is signed out or suspended", async () => {
    for (const status of ["pending", "rejected"] as const) {
      const member = await createMember({ status });
      await store(member, { key: "a" });
      expect((await list(member)).rows).toHaveLength(1);
    }
    const suspended = await createMember({ status: "suspended" });
    expect((await call("/api/notifications", { cookie: suspended.cookie })).status).toBe(403);
    expect((await call("/api/notifications")).status).toBe(401);
  });

  it("shows nothing of another member's", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await store(ada, { key: "a" });
    expect(await list(ines)).toEqual({ rows: [], cursor: null, unread: 0 });
  });

  it("has only the unread ones when asked for them", async () => {
    const ada = await createMember();
    await store(ada, { key: "a" }, { key: "b" });
    const [newest] = (await list(ada)).rows;
    expect((await read(ada, { id: newest?.id })).status).toBe(204);
    expect((await list(ada, "?unread=1")).rows.map(({ isRead }) => isRead)).toEqual([false]);
    expect((await list(ada)).rows.map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await list(ada, "?unread=1")).unread).toBe(1);
  });
});

describe("reading", () => {
  it("all up to one leaves what came since, and tells every tab", async () => {
    const ada = await createMember();
    await store(ada, { key: "a" }, { key: "b" });
    const tab = await openInbox(ada);
    const [shown] = (await list(ada)).rows;
    await store(ada, { key: "c" });
    expect((await read(ada, { until: shown?.id })).status).toBe(204);
    expect((await list(ada)).rows.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    await eventually(
      () => tab.of("notifications").at(-1),
      (frame) => frame?.unread === 1,
    );
  });

  it("refuses what names no notification, and changes nothing of another member's", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await store(ada, { key: "a" });
    for (const body of [{}, { id: "x" }, { id: 1 }, { id: "1", until: "1" }, { until: "-1" }])
      expect((await read(ada, body)).status).toBe(422);
    expect((await read(ines, { id: "1" })).status).toBe(204);
    expect((await list(ada)).unread).toBe(1);
  });
});
