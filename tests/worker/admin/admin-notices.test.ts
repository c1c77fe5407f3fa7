import { env } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN_NOTICE_MS, MINUTE_MS } from "#contract/limits.ts";
import type { OutboxMailView } from "#contract/mail.ts";
import { outbox, user } from "#db/schema/index.ts";
import { sweepAdminNotices } from "#domain/notifications/admin-notices.ts";
import { sweepNotifications } from "#domain/notifications/deliver.ts";
import { notifyApplications } from "#domain/notifications/notify-tabs.ts";
import { clearWaiting } from "#tests/support/admin/clear-waiting.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { contentsOf } from "#tests/support/notifications/notifications.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

const STARTUP = "01900000-0000-7000-8000-000500000002";

let otto: TestMember;
let olga: TestMember;
const db = testDb();
const NOW = Date.now();

beforeEach(async () => {
  await clearWaiting();
  otto = await createMember({ name: "Otto", role: "admin" });
  olga = await createMember({ name: "Olga", role: "admin" });
});
const apply = (since: number) => createMember({ status: "pending", columns: { statusSince: since } });
const sweep = (now: number, using = env) => sweepAdminNotices(using, db, now);
const mails = () => db.select().from(outbox).where(like(outbox.key, "applications-waiting:%"));
const mailsTo = (who: TestMember) =>
  db
    .select()
    .from(outbox)
    .where(and(like(outbox.key, "applications-waiting:%"), eq(outbox.to, who.email)));

const ask = (at: number) => createMember({ columns: { requestedTierId: STARTUP, tierRequestedAt: at } });
const subjectFor = async (who: TestMember): Promise<string | null> => {
  const [mail] = await mailsTo(who);
  const view: OutboxMailView = await (await call(`/api/admin/outbox/${mail?.id}`, { cookie: otto.cookie })).json();
  return view.subject;
};

describe("the mail to admins about tier requests", () => {
  it("goes once for requests and applications together, counted, and names the kinds that there are", async () => {
    await ask(NOW - 2);
    await sweep(NOW);
    expect(await mailsTo(otto)).toHaveLength(1);
    expect(await subjectFor(otto)).toBe("1 tier request is waiting");
    // The mail counts when it is written out, and there is no second one within the hour.
    await apply(NOW + 1);
    await apply(NOW + 2);
    await sweep(NOW + 3);
    expect(await mailsTo(otto)).toHaveLength(1);
    expect(await subjectFor(otto)).toBe("2 applications and 1 tier request are waiting");
  });

  it("is not written for a request that was withdrawn or decided, or that an earlier mail counted", async () => {
    const ada = await ask(NOW - 1);
    await db.update(user).set({ requestedTierId: null, tierRequestedAt: null }).where(eq(user.id, ada.id));
    await sweep(NOW);
    expect(await mails()).toEqual([]);
    await ask(NOW + 1);
    for (const later of [1, 2, 5]) await sweep(NOW + later * ADMIN_NOTICE_MS);
    expect(await mailsTo(otto)).toHaveLength(1);
  });
});

describe("the notification to admins about new requests", () => {
  const TOLD = { kind: "requests-waiting", path: "/admin/approvals" };

  it("is one for each admin within an hour, however many ask, and for nobody else", async () => {
    const ada = await createMember();
    await apply(NOW - 2);
    await ask(NOW - 1);
    await sweep(NOW);
    await apply(NOW + 1);
    await sweep(NOW + MINUTE_MS);
    for (const admin of [otto, olga]) expect(await contentsOf(admin)).toEqual([TOLD]);
    expect(await contentsOf(ada)).toEqual([]);
    await sweep(NOW + ADMIN_NOTICE_MS);
    expect(await contentsOf(otto)).toEqual([TOLD, TOLD]);
  });

  it("is one for each admin, and one mail, when two cron runs come at the same time", async () => {
    await apply(NOW - 1);
    await Promise.all([sweep(NOW), sweep(NOW + ADMIN_NOTICE_MS)]);
    await sweepNotifications(env, db, NOW);
    expect(await contentsOf(otto)).toEqual([TOLD]);
    expect(await mailsTo(otto)).toHaveLength(1);
  });
});

describe("the mail to admins about open applications", () => {
  it("goes to every admin when somebody applied, and to nobody else", async () => {
    await createMember({ role: "admin", status: "suspended" });
    await apply(NOW - 1);
    await sweep(NOW);
    expect((await mails()).map((row) => row.to).sort()).toEqual([otto.email, olga.email].sort());
    const [mail] = await mailsTo(otto);
    expect(mail).toMatchObject({ kind: "applications-waiting", memberId: otto.id, toName: "Otto" });
    const view: OutboxMailView = await (await call(`/api/admin/outbox/${mail?.id}`, { cookie: otto.cookie })).json();
    expect(view).toMatchObject({ subject: "1 application is waiting" });
  });

  it("goes at most once an hour, however many apply, and the next one covers those who applied since", async () => {
    await apply(NOW - 1);
    await sweep(NOW);
    await apply(NOW + MINUTE_MS);
    for (const later of [1, 2 * MINUTE_MS, ADMIN_NOTICE_MS - 1]) await sweep(NOW + later);
    expect(await mailsTo(otto)).toHaveLength(1);
    await sweep(NOW + ADMIN_NOTICE_MS);
    expect(await mailsTo(otto)).toHaveLength(2);
    await sweep(NOW + 5 * ADMIN_NOTICE_MS);
    expect(await mailsTo(otto)).toHaveLength(2);
  });

  it("is not written without an application, or for applications that an earlier mail covered", async () => {
    await sweep(NOW);
    const nadia = await apply(NOW);
    await db.update(user).set({ status: "rejected" }).where(eq(user.id, nadia.id));
    await sweep(NOW + 1);
    expect(await mails()).toEqual([]);
  });

  it("is written once by two cron runs at the same time", async () => {
    for (let round = 1; round <= 5; round += 1) {
      const now = NOW + round * 2 * ADMIN_NOTICE_MS;
      await apply(now - 1);
      // The second run is in another hour and would have another key: only the stored notice shows that it is late.
      await Promise.all([sweep(now), sweep(now + ADMIN_NOTICE_MS)]);
      await sweep(now + ADMIN_NOTICE_MS);
      expect(await mailsTo(otto)).toHaveLength(round);
    }
  });

  it("is written before the outbox sweep, so that the same cron run sends it", async () => {
    await apply(NOW - 1);
    const { default: worker } = await import("#worker/index.ts");
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env);
    expect(await mails()).toHaveLength(2);
  });
});

describe("the open tabs of admins", () => {
  it("are notified of a change in the list, and those of members are not", async () => {
    const ada = await createMember();
    const tabs = [await openInbox(otto), await openInbox(olga)];
    const other = await openInbox(ada);
    await notifyApplications(env, db);
    for (const tab of tabs) {
      await eventually(
        () => tab.of("applications"),
        (frames) => frames.length === 1,
      );
      expect(tab.of("applications")).toEqual([{ type: "applications" }]);
      tab.close();
    }
    await other.settled();
    expect(other.frames.filter((frame) => frame.type === "applications")).toEqual([]);
    other.close();
  });
});
