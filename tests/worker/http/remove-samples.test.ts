import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { course, enrollment, event, postComment, registration, user } from "#db/schema/index.ts";
import { seedStatements } from "#db/seed/index.ts";
import { amara, CAST, INVESTORS, SAMPLE_PASSWORD } from "#db/seed/people.ts";
import { removeStatements } from "#db/seed/remove.ts";
import { enroll } from "#tests/support/academy/courses.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { connectRows } from "#tests/support/network/connections.ts";
import { comment, insertPost } from "#tests/support/posts/posts.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const db = testDb();
const rowsOf = async (table: string, which = "1") =>
  (await env.DB.prepare(`select * from ${table} where ${which}`).all()).results;
/** Every table with a column `sample`. */
const SAMPLED = ["user", "event", "opportunity", "news_item", "news_source", "course", "resource", "member_card"];

const register = (eventId: string, { cookie, name, email }: TestMember) =>
  call(`/api/events/${eventId}/registration`, { cookie, body: { name, email } });

it("removes all samples, and leaves real members and what they did", async () => {
  const [rosa, paul, olga] = [await createMember(), await createMember(), await createMember({ role: "admin" })];
  const summit = await createEvent({ hostId: rosa.id, capacity: 3 });
  const postId = await insertPost(rosa);
  await connectRows(rosa, paul);
  const real = ["event", "post", "connection", "tier"] as const;
  const before = await Promise.all(real.map((table) => rowsOf(table)));

  await db.batch(
    seedStatements(db, { now: Date.now(), local: true, passwordHash: await hashPassword(SAMPLE_PASSWORD) }),
  );
  const sampleAmara: TestMember = { ...amara, ...(await signIn(amara.id)) };
  const [sampleEvent] = await db.select().from(event).where(eq(event.sample, true));
  const [first, second] = await db.select().from(course).where(eq(course.sample, true));
  if (!sampleEvent || !first || !second) throw new Error("No samples");
  await enroll(paul, first.id);
  await connectRows(paul, amara);
  const answers = [
    await comment(sampleAmara, postId, "A comment of a sample"),
    await comment(paul, postId, "A comment of a member"),
    await register(summit, sampleAmara),
    await register(summit, paul),
    await register(sampleEvent.id, paul),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);

  const now = Date.now();
  await db.batch(removeStatements(db, now) as never);
  for (let minute = 1; minute <= (CAST.length + INVESTORS.length) / 3 + 1; minute += 1)
    await runCronJobs(env, now + minute * 60_000);

  const left = Object.fromEntries(
    await Promise.all(SAMPLED.map(async (table) => [table, await rowsOf(table, "sample = 1")] as const)),
  );
  const { course: courses, resource: resources, ...others } = left;
  expect(Object.entries(others).filter(([, rows]) => rows.length > 0)).toEqual([]);
  // Paul learned there.
  expect(courses).toMatchObject([{ id: first.id, published_at: null }]);
  expect(new Set(resources?.map(({ course_id }) => course_id))).toEqual(new Set([first.id]));
  expect(await db.$count(enrollment, eq(enrollment.memberId, paul.id))).toBe(1);
  const people = await db.select({ id: user.id, count: user.connectionCount }).from(user);
  expect(people.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [rosa, paul, olga]
      .map(({ id }) => ({ id, count: id === olga.id ? 0 : 1 }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await db.select({ text: postComment.text }).from(postComment)).toEqual([{ text: "A comment of a member" }]);
  expect(await db.select({ eventId: registration.eventId, by: registration.memberId }).from(registration)).toEqual([
    { eventId: summit, by: paul.id },
  ]);
  const [events, posts, ...rest] = await Promise.all(real.map((table) => rowsOf(table)));
  const [event0, post0, ...rest0] = before;
  expect(events).toMatchObject([{ ...event0?.[0], attendee_count: 1, version: expect.anything() }]);
  expect(posts).toMatchObject([{ ...post0?.[0], comment_count: 1 }]);
  expect(rest).toEqual(rest0);
  expect(await rowsOf("erasure")).toEqual([]);
  expect(await db.$count(registration, eq(registration.eventId, sampleEvent.id))).toBe(0);
});
