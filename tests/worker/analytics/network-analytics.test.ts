import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { v7 } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import type { NetworkAnalyticsView } from "#contract/analytics/analytics.ts";
import { ACTIVE_DAYS_KEPT, RETENTION_WEEKS } from "#contract/analytics/analytics.ts";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import { activeDay, audit, cohort, networkFigures, outbox, session, setting, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { sweepFigures } from "#worker/features/analytics/jobs.ts";
import { countNetwork } from "#worker/features/analytics/network/count-network.ts";

const TODAY = Math.floor(Date.now() / DAY_MS);
/** So that the hours after it, in which cron counts again, are of the same day. */
const NOW = Math.min(Date.now(), (TODAY + 1) * DAY_MS - 3 * HOUR_MS);
const MONDAY = TODAY - ((TODAY + 3) % 7);
let otto: TestMember;

const idAt = (at: number) => v7({ msecs: at });
/** A member who joins now, with an id that says so also where other tests have moved the clock ahead: ids never go back. */
const joins = ({ name, ...columns }: { name: string; createdAt?: Date }) =>
  createMember({ name, columns: { id: idAt(Date.now()), ...columns } });
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
const instantOf = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);
const read = async (range: string): Promise<NetworkAnalyticsView> =>
  (await call(`/api/analytics/network?range=${range}`, { cookie: otto.cookie })).json();
const dump = async () => [await testDb().select().from(networkFigures), await testDb().select().from(cohort)];
/** Counts until nothing is missing, as cron does minute by minute. */
async function countAll(now: number): Promise<void> {
  for (let run = 0; run < 14; run++) await countNetwork(env, testDb(), now);
}

let state = 11;
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};

beforeAll(async () => {
  otto = await createMember({ name: "Otto Weiland", role: "admin", columns: { id: idAt(NOW) } });
  const db = testDb();
  const statements = [];
  // A year in which members join, are approved, come back and get mails. Joined at noon of the day.
  for (let ago = 364; ago >= 0; ago--) {
    const at = ago === 0 ? NOW : (TODAY - ago) * DAY_MS + 12 * HOUR_MS;
    for (let n = random(3); n > 0; n--) {
      const id = idAt(at);
      const row = { id, name: "Joined Member", email: `${id}@members.test`, createdAt: new Date(at) };
      statements.push(db.insert(user).values(row));
      for (let day = TODAY - ago; day <= TODAY; day += 1 + random(9))
        if (day > TODAY - ACTIVE_DAYS_KEPT) statements.push(db.insert(activeDay).values({ day, memberId: id }));
      const action = random(4) === 0 ? ("membership-rejected" as const) : ("membership-approved" as const);
      const entry = { id: idAt(at), actorId: otto.id, action, subjectKind: "member" as const, subjectId: id };
      statements.push(db.insert(audit).values({ ...entry, requestId: "test", at }));
      const status = (["sent", "sent", "sent", "dead", "pending"] as const)[random(5)] ?? "sent";
      const mail = {
        id: idAt(at),
        key: `test:${id}`,
        kind: "password-changed" as const,
        to: "x@members.test",
        toName: "X",
      };
      statements.push(
        db.insert(outbox).values({ ...mail, status, dueAt: at, createdAt: at, sentAt: status === "sent" ? at : null }),
      );
    }
  }
  for (let first = 0; first < statements.length; first += 80)
    await db.batch(statements.slice(first, first + 80) as unknown as Parameters<typeof db.batch>[0]);
});

/** How many of the instants are in each bucket of the view. */
function bucketed(instants: number[], { from, beforeFrom }: NetworkAnalyticsView) {
  const edges = [...beforeFrom, ...from, "9999"];
  const counts = edges.slice(0, -1).map((start, at) => {
    const end = edges[at + 1] ?? "";
    return instants.filter((instant) => isoDay(instant) >= start && isoDay(instant) < end).length;
  });
  return { before: counts.slice(0, from.length), values: counts.slice(from.length) };
}

describe("the figures of the network", () => {
  it("say that nothing was counted yet before cron has run", async () => {
    expect(await read("12w")).toMatchObject({ countedAt: null, retention: [] });
  });

  it.each(["7d", "4w", "12w", "1y"])("of %s equal a recount of the rows", async (range) => {
    await countAll(NOW);
    const view = await read(range);
    expect(view.countedAt).toBe(new Date(NOW).toISOString());
    const users = (await testDb().select({ id: user.id }).from(user)).map(({ id }) => instantOf(id));
    const audits = await testDb().select().from(audit);
    const mails = await testDb().select().from(outbox);
    const of = <Row extends { id: string }>(rows: Row[], is: (row: Row) => boolean) =>
      bucketed(
        rows.filter(is).map(({ id }) => instantOf(id)),
        view,
      ).values;
    expect(view.figures.joined.values).toEqual(bucketed(users, view).values);
    expect(view.figures.approved.values).toEqual(of(audits, ({ action }) => action === "membership-approved"));
    expect(view.figures.rejected.values).toEqual(of(audits, ({ action }) => action === "membership-rejected"));
    expect(view.figures.sent.values).toEqual(of(mails, ({ status }) => status === "sent"));
    expect(view.figures.dead.values).toEqual(of(mails, ({ status }) => status === "dead"));
    // Everybody who had joined by the end of the bucket.
    const ends = [...view.from.slice(1), "9999"];
    expect(view.memberCount.values).toEqual(ends.map((end) => users.filter((instant) => isoDay(instant) < end).length));
    const days = await testDb().select().from(activeDay);
    if (range === "7d")
      expect(view.figures.active.values).toEqual(
        bucketed(
          days.map(({ day }) => day * DAY_MS),
          view,
        ).values,
      );
  });

  it("show of each week's members how many were active in the weeks after, counted week by week", async () => {
    await testDb().delete(cohort);
    await testDb().delete(setting).where(sql`name = 'analytics-counted-until'`);
    for (let back = RETENTION_WEEKS - 1; back >= 0; back--) {
      const end = back === 0 ? NOW : (MONDAY - 7 * back + 6) * DAY_MS + 23 * HOUR_MS;
      await countAll(end);
    }
    const view = await read("12w");
    const users = (await testDb().select({ id: user.id }).from(user)).map(({ id }) => id);
    const days = await testDb().select().from(activeDay);
    const weekOf = (day: number) => day - ((day + 3) % 7);
    expect(view.retention).toHaveLength(RETENTION_WEEKS);
    for (const { week, members, active } of view.retention) {
      const monday = Date.parse(week) / DAY_MS;
      const joined = users.filter((id) => weekOf(Math.floor(instantOf(id) / DAY_MS)) === monday);
      expect([week, members]).toEqual([week, joined.length]);
      expect(active).toEqual(
        Array.from({ length: (MONDAY - monday) / 7 + 1 }, (_, age) => {
          const rows = days.filter(
            ({ day, memberId }) => weekOf(day) === monday + 7 * age && joined.includes(memberId),
          );
          return new Set(rows.map(({ memberId }) => memberId)).size;
        }),
      );
    }
  });

  it("are the same when they are counted twice, or by two runs at once, and are not counted again within the hour", async () => {
    const before = await dump();
    const later = NOW + HOUR_MS;
    await Promise.all([countNetwork(env, testDb(), later), countNetwork(env, testDb(), later)]);
    expect(await dump()).toEqual(before);
    await joins({ name: "Newcomer Late" });
    await countNetwork(env, testDb(), later + HOUR_MS - 1);
    expect(await dump()).toEqual(before);
    await countNetwork(env, testDb(), later + HOUR_MS);
    expect(await dump()).not.toEqual(before);
  });

  it("are for admins alone, in the page too", async () => {
    const member = await joins({ name: "Petra Sand" });
    for (const path of ["/api/analytics/network", "/api/analytics/network/csv?figure=joined"])
      expect((await call(path, { cookie: member.cookie })).status).toBe(403);
    const page = await call("/analytics?view=network", { cookie: member.cookie });
    expect([page.status, page.headers.get("location")]).toEqual([302, "/analytics"]);
    expect((await call("/api/analytics/network?range=2y", { cookie: otto.cookie })).status).toBe(422);
    const own = await (await call("/analytics?view=network", { cookie: otto.cookie })).text();
    expect(own).toContain("/api/analytics/network?range=12w");
  });

  it.each([
    ["members", '"From","Members","Members, before","New members","New members, before","Compared with"'],
    ["approvals", '"From","Approved","Approved, before","Rejected","Rejected, before","Compared with"'],
    [
      "mail",
      '"From","Emails sent","Emails sent, before","Emails not delivered","Emails not delivered, before","Compared with"',
    ],
    ["active", '"From","Active members","Active members, before","Compared with"'],
  ])("are a file: %s", async (figure, head) => {
    const answer = await call(`/api/analytics/network/csv?range=4w&figure=${figure}`, { cookie: otto.cookie });
    const lines = (await answer.text()).replace("\ufeff", "").trim().split("\r\n");
    expect([lines[0], lines.length]).toEqual([head, 29]);
  });

  it("have retention as a file with a row for each week", async () => {
    const answer = await call("/api/analytics/network/csv?figure=retention", { cookie: otto.cookie });
    const lines = (await answer.text()).trim().split("\r\n");
    expect(lines).toHaveLength(RETENTION_WEEKS + 1);
    expect(lines[0]).toContain('"Joined in the week of","Members","Active in week 0"');
  });
});

describe("the figures between and after the counts", () => {
  const countedAgain = async (now: number) => {
    await testDb().delete(setting).where(sql`name = 'analytics-counted-until'`);
    await countAll(now);
  };
  const last = (numbers: number[]) => numbers.at(-1);

  it("show the last known number of members until today is counted", async () => {
    await countedAgain(NOW);
    const known = last((await read("7d")).memberCount.values);
    expect(known).toBeGreaterThan(0);
    for (const day of [TODAY, TODAY - 1])
      await testDb()
        .update(networkFigures)
        .set({ days: sql`json_remove(days, ${`$.t${day}`}, ${`$.u${day}`})` });
    for (const range of ["7d", "4w", "1y"])
      expect(last((await read(range)).memberCount.values), range).toBeGreaterThan(0);
    expect((await read("7d")).memberCount.values.slice(-2)).toEqual(
      Array(2).fill((await read("7d")).memberCount.values.at(-3)),
    );
    await countedAgain(NOW);
    expect(last((await read("7d")).memberCount.values)).toBe(known);
  });

  it("count only accounts that exist", async () => {
    await countedAgain(NOW);
    const before = last((await read("7d")).memberCount.values) ?? 0;
    const gone = (await testDb().select().from(user).where(sql`name = 'Joined Member'`)).slice(0, 3);
    for (const { id } of gone) await testDb().delete(user).where(sql`id = ${id}`);
    await countNetwork(env, testDb(), NOW + HOUR_MS);
    expect(last((await read("7d")).memberCount.values)).toBe(before - gone.length);
  });

  it("count an email on the day on which it was sent, or was given up, however late", async () => {
    await countedAgain(NOW);
    const before = (await read("7d")).figures;
    const written = NOW - 4 * DAY_MS;
    const mail = { kind: "password-changed" as const, to: "late@members.test", toName: "X", dueAt: 0 };
    await testDb()
      .insert(outbox)
      .values([
        { ...mail, id: idAt(written), key: "late:1", createdAt: written, status: "sent", sentAt: NOW },
        { ...mail, id: idAt(written), key: "late:2", createdAt: written, status: "dead", failedAt: NOW },
      ]);
    await countNetwork(env, testDb(), NOW + HOUR_MS);
    const after = (await read("7d")).figures;
    for (const figure of ["sent", "dead"] as const) {
      expect(last(after[figure].values), figure).toBe((last(before[figure].values) ?? 0) + 1);
      expect(after[figure].values.slice(0, -1)).toEqual(before[figure].values.slice(0, -1));
    }
  });

  it("have each week since the last count in retention, when cron missed a Monday", async () => {
    await countedAgain(NOW);
    const whole = (await read("12w")).retention;
    await testDb().delete(cohort);
    await testDb().delete(setting).where(sql`name = 'analytics-counted-until'`);
    // Counted in the week before last, and then not before today.
    await countAll((MONDAY - 12) * DAY_MS);
    await countAll(NOW);
    const weeks = (await read("12w")).retention.filter(({ week }) => Date.parse(week) <= (MONDAY - 14) * DAY_MS);
    expect(weeks.length).toBeGreaterThan(5);
    for (const one of weeks)
      expect(one.active.slice(-3), one.week).toEqual(whole.find(({ week }) => week === one.week)?.active.slice(-3));
    expect(weeks.some(({ active }) => (active.at(-2) ?? 0) > 0)).toBe(true);
  });
});

describe("an active day", () => {
  const daysOf = async ({ id }: TestMember) =>
    (await testDb().select().from(activeDay)).filter(({ memberId }) => memberId === id).map(({ day }) => day);

  it("is one row, written on the day on which a member joins, when a session begins and on each further day on which it is used", async () => {
    const joined = await joins({ name: "Lena Fairway" });
    await testDb().delete(setting).where(sql`name = 'analytics-counted-until'`);
    await countAll(NOW + HOUR_MS);
    expect(await daysOf(joined)).toEqual([TODAY]);
    const member = await joins({ name: "Lena Faraway", createdAt: new Date(NOW - 9 * DAY_MS) });
    expect(await daysOf(member)).toEqual([TODAY]);
    await testDb()
      .update(session)
      .set({ updatedAt: new Date(NOW - 2 * DAY_MS) })
      .where(sql`id = ${member.sessionId}`);
    expect(await daysOf(member)).toEqual([TODAY - 2, TODAY]);
    await testDb().delete(activeDay).where(sql`member_id = ${member.id}`);
    for (let again = 0; again < 2; again++)
      expect((await call("/api/me/session", { body: {}, cookie: member.cookie })).status).toBe(204);
    expect(await daysOf(member)).toEqual([TODAY]);
  });

  it("is deleted by cron once retention does not need it", async () => {
    const old = { day: TODAY - ACTIVE_DAYS_KEPT - 1, memberId: idAt(NOW) };
    await testDb()
      .insert(activeDay)
      .values([old, { ...old, day: old.day + 1 }]);
    await sweepFigures(env, testDb(), NOW);
    const kept = (await testDb().select().from(activeDay)).filter(({ memberId }) => memberId === old.memberId);
    expect(kept.map(({ day }) => day)).toEqual([old.day + 1]);
  });
});
