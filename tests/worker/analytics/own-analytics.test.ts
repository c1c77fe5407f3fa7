import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { AnalyticsView } from "#contract/analytics/analytics.ts";
import { FIGURES_KEPT_DAYS, PERIOD_DAYS } from "#contract/analytics/analytics.ts";
import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import {
  block,
  connection,
  event,
  memberFigures,
  post,
  postComment,
  postLike,
  profileView,
  registration,
  user,
} from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const NOW = Date.now();
const TODAY = Math.floor(NOW / DAY_MS);
const RANGES = ["7d", "4w", "12w", "1y"] as const;
let mara: TestMember;
let peers: TestMember[];
let postId: string;
let eventId: string;

const read = async (by: TestMember, range: string): Promise<AnalyticsView> =>
  (await call(`/api/analytics?range=${range}`, { cookie: by.cookie })).json();

/** A figure that is the same in every run. */
let state = 7;
const random = (below: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};

beforeAll(async () => {
  mara = await createMember({ name: "Mara Velasco" });
  peers = await Promise.all(Array.from({ length: 6 }, (_, at) => createMember({ name: `Reader Number${at}` })));
  [postId, eventId] = [newId(), newId()];
  const db = testDb();
  await db.insert(post).values({
    id: postId,
    authorId: mara.id,
    audience: "members",
    text: "Good morning",
    createdAt: NOW - 800 * DAY_MS,
  });
  await db.insert(event).values({
    ...{
      id: eventId,
      hostId: mara.id,
      title: "Open Ledger",
      startsAt: NOW + DAY_MS,
      timeZone: "UTC",
      location: "Berlin",
    },
    ...{ description: "Words", createdAt: NOW, updatedAt: NOW },
  });
  // A year and the one before, a few things on each day; the reader of a day may do each thing once.
  const at = (ago: number) => NOW - ago * DAY_MS;
  const statements = [];
  for (let ago = 0; ago < 760; ago++) {
    const peer = peers[random(peers.length)] as TestMember;
    if (random(3) === 0)
      statements.push(db.insert(profileView).values({ memberId: mara.id, day: TODAY - ago, viewerId: peer.id }));
    if (random(9) === 0) {
      const id = newId();
      const row = { id, postId, threadId: id, authorId: peer.id, text: "Thank you", at: at(ago) };
      statements.push(db.insert(postComment).values(row));
    }
    if (random(7) === 0) {
      const email = `guest-${ago}@guests.test`;
      const row = { id: newId(), eventId, email, name: "Guest Visitor", createdAt: at(ago) };
      statements.push(db.insert(registration).values(row));
    }
  }
  for (const [n, peer] of peers.entries()) {
    const since = at(n * n * 15);
    statements.push(db.insert(postLike).values({ postId, memberId: peer.id, at: at(n * 40) }));
    if (n > 0)
      statements.push(
        db.insert(connection).values([
          { memberId: mara.id, peerId: peer.id, since },
          { memberId: peer.id, peerId: mara.id, since },
        ]),
      );
  }
  // What she does herself counts nowhere.
  statements.push(db.insert(postLike).values({ postId, memberId: mara.id, at: NOW }));
  for (let first = 0; first < statements.length; first += 50)
    await db.batch(statements.slice(first, first + 50) as unknown as Parameters<typeof db.batch>[0]);
});

/** The same figures, counted from the rows themselves with dates as texts. */
async function recount(sqlOfInstants: string, view: AnalyticsView) {
  const { results } = await env.DB.prepare(sqlOfInstants).all<{ at: number }>();
  const days = results.map(({ at }) => new Date(at).toISOString().slice(0, 10));
  const edges = [...view.beforeFrom, ...view.from, "9999"];
  const counts = edges
    .slice(0, -1)
    .map((from, n) => days.filter((day) => day >= from && day < (edges[n + 1] ?? "")).length);
  return { before: counts.slice(0, view.from.length), values: counts.slice(view.from.length) };
}

const recountAll = async (view: AnalyticsView) => ({
  views: await recount(`select day * ${DAY_MS} as at from profile_view where member_id = '${mara.id}'`, view),
  connections: await recount(`select since as at from connection where member_id = '${mara.id}'`, view),
  reactions: await recount(`select at from post_like where member_id <> '${mara.id}'`, view),
  replies: await recount(`select at from post_comment where author_id <> '${mara.id}'`, view),
  registrations: await recount(`select created_at as at from registration where event_id = '${eventId}'`, view),
});

describe("a member's figures", () => {
  it.each(RANGES)("of %s equal a recount of the rows, also of the time before", async (range) => {
    const view = await read(mara, range);
    expect(view.figures).toEqual(await recountAll(view));
    expect(view.connectionCount).toBe(5);
    expect([view.from.length, view.beforeFrom.length]).toEqual(
      Array(2).fill({ "7d": 7, "4w": 28 }[range as "7d"] ?? 12),
    );
    if (range !== "7d")
      for (const { values } of Object.values(view.figures)) expect(values.some((value) => value > 0)).toBe(true);
  });

  it("end with the day, week or month of today; weeks begin on Monday and months on the first", async () => {
    const [days, weeks, months] = [await read(mara, "7d"), await read(mara, "12w"), await read(mara, "1y")];
    const today = new Date(NOW).toISOString().slice(0, 10);
    expect(days.from.at(-1)).toBe(today);
    for (const week of [...weeks.beforeFrom, ...weeks.from]) expect(new Date(week).getUTCDay()).toBe(1);
    expect(months.from.at(-1)).toBe(`${today.slice(0, 7)}-01`);
    expect(new Set([...months.beforeFrom, ...months.from]).size).toBe(24);
  });

  it("are those of the viewer alone", async () => {
    const stranger = await createMember({ name: "Nadia Brooks" });
    const { figures, connectionCount } = await read(stranger, "1y");
    expect(connectionCount).toBe(0);
    for (const { values } of Object.values(figures)) expect(values.every((value) => value === 0)).toBe(true);
  });

  it("are of twelve weeks without a range; an unknown one is refused, and the page shows twelve weeks", async () => {
    expect(await (await call("/api/analytics", { cookie: mara.cookie })).json()).toMatchObject({ range: "12w" });
    for (const query of ["range=13w", "range=", "range=toString"])
      expect((await call(`/api/analytics?${query}`, { cookie: mara.cookie })).status, query).toBe(422);
    const page = await call("/analytics?range=13w", { cookie: mara.cookie });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("/api/analytics?range=12w")]);
  });

  it("lose what is taken back, and what somebody did whom a block parts, until it is removed", async () => {
    const [one, other] = peers as [TestMember, TestMember];
    const total = async () =>
      Object.fromEntries(
        Object.entries((await read(mara, "1y")).figures).map(([name, { values }]) => [
          name,
          values.reduce((sum, value) => sum + value, 0),
        ]),
      );
    const before = await total();
    const ofOne = await testDb().$count(
      postComment,
      and(eq(postComment.authorId, one.id), sql`at > ${NOW - 330 * DAY_MS}`),
    );
    await testDb().insert(block).values({ memberId: one.id, blockedId: mara.id, createdAt: NOW });
    const blocked = await total();
    expect((before.reactions ?? 0) - (blocked.reactions ?? 0)).toBe(1);
    expect((before.replies ?? 0) - (blocked.replies ?? 0)).toBeGreaterThanOrEqual(ofOne);
    // Blocking each other changes nothing more, and one of two blocks still parts them.
    await testDb().insert(block).values({ memberId: mara.id, blockedId: one.id, createdAt: NOW });
    await testDb().delete(block).where(eq(block.memberId, one.id));
    expect(await total()).toEqual(blocked);
    await testDb().delete(block).where(eq(block.memberId, mara.id));
    expect(await total()).toEqual(before);
    await testDb().delete(postLike).where(eq(postLike.memberId, other.id));
    await testDb().delete(connection).where(sql`${other.id} in (member_id, peer_id)`);
    await testDb()
      .delete(registration)
      .where(eq(registration.email, `guest-${firstGuest()}@guests.test`));
    const view = await read(mara, "1y");
    expect(view.figures).toEqual(await recountAll(view));
    await testDb().delete(user).where(eq(user.id, other.id));
    const left = (await read(mara, "1y")).figures;
    // Who viewed a profile was there, whatever became of them.
    expect(left).toEqual({ ...(await recountAll(view)), views: view.figures.views });
  });

  it("have nothing of a post that is deleted", async () => {
    await testDb().delete(post).where(eq(post.id, postId));
    const { reactions, replies } = (await read(mara, "1y")).figures;
    for (const { values, before } of [reactions, replies])
      expect([...values, ...before].every((value) => value === 0)).toBe(true);
  });

  it("are a file with the columns of the table", async () => {
    const answer = await call("/api/analytics/csv?range=7d&figure=views", { cookie: mara.cookie });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="views-7d.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(head).toBe('"From","Profile views","Profile views, before","Compared with"');
    const { from, beforeFrom, figures } = await read(mara, "7d");
    expect(rows).toEqual(
      from.map((day, at) => `"${day}","${figures.views.values[at]}","${figures.views.before[at]}","${beforeFrom[at]}"`),
    );
  });

  it("are deleted by cron once no range has them", async () => {
    const old = Math.floor((TODAY - FIGURES_KEPT_DAYS) / PERIOD_DAYS);
    const rows = [old - 1, old].map((period) => ({ memberId: mara.id, period, days: {} }));
    await testDb().insert(memberFigures).values(rows).onConflictDoNothing();
    const before = await read(mara, "1y");
    await runCronJobs(env, NOW);
    const kept = await testDb().select().from(memberFigures).where(eq(memberFigures.memberId, mara.id));
    expect(Math.min(...kept.map(({ period }) => period))).toBe(old);
    expect((await read(mara, "1y")).figures.registrations).toEqual(before.figures.registrations);
  });
});

/** How many days ago the latest guest registered. */
function firstGuest(): number {
  state = 7;
  for (let ago = 0; ; ago++) {
    random(peers.length);
    random(3);
    random(9);
    if (random(7) === 0) return ago;
  }
}
