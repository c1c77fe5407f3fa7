import { env } from "cloudflare:workers";
import { count, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import type { CoursePage, CourseView, LessonView } from "#contract/academy/courses.ts";
import type { ResourcePage } from "#contract/academy/resources.ts";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { type PostPage, postInput } from "#contract/posts/posts.ts";
import { focusInput } from "#contract/profiles/focus.ts";
import { id as idSchema } from "#contract/text.ts";
import {
  account,
  connection,
  connectionRequest,
  event,
  networkSetting,
  post,
  postComment,
  postLike,
  profile,
  profileTag,
  recommendation,
  registration,
  session,
  skill,
  tier,
  user,
} from "#db/schema/index.ts";
import { seedStatements } from "#db/seed/index.ts";
import { ada, amara, CAST, INVESTORS, kenji, otto, SAMPLE_PASSWORD } from "#db/seed/people.ts";
import { sampleProfiles } from "#db/seed/profiles.ts";
import { enroll, read } from "#tests/support/academy/courses.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import { ask, connectionRequestsOf, disconnect, outcome } from "#tests/support/network/connections.ts";
import { list } from "#tests/support/notifications/notifications.ts";
import { profileOf } from "#tests/support/profiles/profiles.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const NOW = Date.now();
const STARTUP = FREE_TIER.replace(/1$/, "2");
const seed = (options: { now: number; local: boolean; passwordHash?: string }) =>
  testDb().batch(seedStatements(testDb(), options));
/** The rows of every table. */
const dump = async () => {
  const { results: tables } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'",
  ).all<{ name: string }>();
  const read = async ({ name }: { name: string }) => [
    name,
    (await env.DB.prepare(`select * from ${name}`).all()).results,
  ];
  return Object.fromEntries(await Promise.all(tables.map(read)));
};

describe("the sample data", () => {
  it("in production has the six investors and six events, no passwords, and no named cast", async () => {
    await seed({ now: NOW, local: false, passwordHash: "must not be written" });
    const people = await testDb().select().from(user);
    expect(people.map(({ email }) => email).sort()).toEqual(INVESTORS.map(({ email }) => email).sort());
    expect(people.every(({ sample, role }) => sample && role === "member")).toBe(true);
    expect(await testDb().$count(account)).toBe(0);
    expect(await testDb().$count(event)).toBe(6);
  });

  it("locally adds the named cast with the sample password", async () => {
    await seed({ now: NOW, local: true, passwordHash: await hashPassword(SAMPLE_PASSWORD) });
    expect(await testDb().$count(user)).toBe(CAST.length + INVESTORS.length);
    const body = { email: otto.email, password: SAMPLE_PASSWORD };
    const signedIn = await call("/api/auth/sign-in/email", { body });
    expect(signedIn.status).toBe(200);
    const me = await call("/api/me", { cookie: cookiesOf(signedIn) });
    expect(await me.json()).toMatchObject({ id: otto.id, role: "admin", status: "approved", sample: true });
  });

  it("has a full profile of everybody that could be written as it is, with endorsements, recommendations, and one that is public", async () => {
    const viewer = await createMember();
    const profiles: Awaited<ReturnType<typeof profileOf>>[] = [];
    for (const { id } of [...CAST, ...INVESTORS]) profiles.push(await profileOf(id, viewer));
    for (const one of profiles) {
      const stored = sampleProfiles.find(({ memberId }) => memberId === one.id);
      const { website, interests, experience, education, links } = one;
      // What does not fit the schemas is left out of the answer.
      expect([one.name, website]).toEqual([one.name, new URL(stored?.website ?? "").href]);
      expect([interests, experience, education, links]).toEqual(
        [stored?.interests, stored?.experience, stored?.education, stored?.links].map((text) => JSON.parse(text ?? "")),
      );
      const { success, error } = focusInput.safeParse({ version: 0, kind: one.kind, ...one.focus });
      expect([one.name, success, error?.issues]).toEqual([one.name, true, undefined]);
      expect(one.focus.sectors.length, one.name).toBeGreaterThan(0);
      expect([one.experience.length, one.education.length, one.skills.length].map((count) => count > 0)).toEqual([
        ...[true, true, true],
      ]);
      const addresses = [website, ...links.map(({ url }) => url)];
      for (const address of addresses) expect(new URL(address ?? "").hostname).toMatch(/\.example$/);
      expect(JSON.stringify(stored)).not.toContain("@");
      for (const { id } of [...experience, ...education, ...one.skills])
        expect(idSchema.safeParse(id).success).toBe(true);
    }
    const byName = (name: string) => profiles.find((one) => one.name === name);
    expect(byName(ada.name)?.skills.map(({ endorsements }) => endorsements)).toEqual([4, 4, 3, 2, 1]);
    expect(byName(ada.name)?.recommendations.rows).toHaveLength(1);
    expect(byName(amara.name)?.recommendations.rows).toHaveLength(1);
    expect(
      (await testDb().select().from(profile).where(eq(profile.isPublic, true))).map(({ memberId }) => memberId),
    ).toEqual([amara.id]);
    await testDb().delete(user).where(eq(user.id, viewer.id));
  });

  it("connects people both ways, with counters that fit, so that two who are not connected have mutual connections", async () => {
    const rows = await testDb().select().from(connection);
    const has = (one: string, other: string) =>
      rows.some(({ memberId, peerId }) => memberId === one && peerId === other);
    expect(rows.filter(({ memberId, peerId }) => !has(peerId, memberId))).toEqual([]);
    for (const { id, connectionCount } of await testDb().select().from(user))
      expect([id, connectionCount]).toEqual([id, rows.filter(({ memberId }) => memberId === id).length]);
    const viewer = await signIn(ada.id);
    const { rows: received } = await connectionRequestsOf(viewer);
    expect(received.map(({ person, note }) => [person.name, note.length > 0])).toEqual([[kenji.name, true]]);
    expect(received[0]?.person.mutualConnections).toBe(1);
    const { rows: sent } = await connectionRequestsOf(viewer, "sent");
    expect(sent.map(({ person }) => person.name)).toEqual(["Otto Brandt"]);
    // The sample investors accept at once.
    expect(await outcome(ask(viewer, amara))).toEqual([200, "connected"]);
    await disconnect(viewer, amara);
    await testDb().delete(session).where(eq(session.userId, ada.id));
  });

  it("has posts that could be written as they are, liked and discussed, with counters that fit, in a feed of the cast", async () => {
    const [posts, likes, comments] = [
      await testDb().select().from(post),
      await testDb().select().from(postLike),
      await testDb().select().from(postComment),
    ];
    for (const { id, text, likeCount, commentCount } of posts) {
      expect(postInput.safeParse({ text, audience: "members", picture: null }).success).toBe(true);
      expect([likeCount, commentCount]).toEqual(
        [likes, comments].map((rows) => rows.filter(({ postId }) => postId === id).length),
      );
      const ago = [...likes, ...comments].filter(({ postId }) => postId === id).map(({ at }) => at);
      expect(Math.min(...ago)).toBeGreaterThan(posts.find((one) => one.id === id)?.createdAt ?? 0);
    }
    const viewer = await signIn(ada.id);
    const { rows } = (await (await call("/api/posts", viewer)).json()) as PostPage;
    expect(rows.map(({ author }) => author.name)).toEqual([ada.name, "Ines Duarte", "Priya Raman", "Tomás Herrera"]);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    await testDb().delete(session).where(eq(session.userId, ada.id));
  });

  it("notifies members of likes, comments and requests, once cron has run", async () => {
    await runCronJobs(env, NOW);
    const viewer = await signIn(ada.id);
    const { rows, unread } = await list(viewer);
    expect(rows.map(({ actor, content }) => [content.kind, actor?.name])).toEqual([
      ["post-commented", "Ines Duarte"],
      ["connection-requested", kenji.name],
      ["post-commented", "Tomás Herrera"],
      ["post-liked", "Priya Raman"],
      ["post-liked", "Tomás Herrera"],
      ["post-liked", "Ines Duarte"],
    ]);
    expect(unread).toBe(6);
    await testDb().delete(session).where(eq(session.userId, ada.id));
  });

  it("changes nothing when it is written again, even after a member changed it", async () => {
    const [taken] = await testDb().select().from(registration).limit(1);
    await testDb()
      .delete(registration)
      .where(eq(registration.id, taken?.id ?? ""));
    await testDb().update(user).set({ name: "Ada Renamed" }).where(eq(user.id, ada.id));
    await testDb().delete(skill).where(eq(skill.memberId, ada.id));
    await testDb().delete(profileTag).where(eq(profileTag.memberId, kenji.id));
    await testDb().update(profile).set({ bio: "" }).where(eq(profile.memberId, ada.id));
    await testDb().delete(recommendation).where(eq(recommendation.subjectId, amara.id));
    await testDb().run(sql`delete from connection where ${ada.id} in (member_id, peer_id)`);
    await testDb().delete(connectionRequest);
    await testDb().delete(networkSetting).where(eq(networkSetting.memberId, amara.id));
    await testDb().delete(post).where(eq(post.authorId, ada.id));
    await testDb().delete(postLike).where(eq(postLike.memberId, amara.id));
    const before = await dump();
    await seed({ now: NOW + 86_400_000, local: true, passwordHash: await hashPassword(SAMPLE_PASSWORD) });
    expect(await dump()).toEqual(before);
    if (taken) await testDb().insert(registration).values(taken);
  });

  it("has six upcoming events in several zones: one full, one nearly full, one without a limit", async () => {
    const { rows } = (await (await call("/api/events")).json()) as EventPage;
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map((row) => row.timeZone)).size).toBeGreaterThan(3);
    const left = rows.map(({ capacity, attendeeCount }) => (capacity === null ? null : capacity - attendeeCount));
    expect(left).toContain(0);
    expect(left).toContain(1);
    expect(left).toContain(null);
    for (const row of rows) {
      expect(idSchema.safeParse(row.id).success, row.id).toBe(true);
      const view = (await (await call(`/api/events/${row.id}`)).json()) as EventView;
      expect(view.description.split("\n\n").length, row.title).toBeGreaterThan(1);
      expect(row.sample).toBe(true);
      const [counted] = await testDb()
        .select({ n: count() })
        .from(registration)
        .where(eq(registration.eventId, row.id));
      expect(row.attendeeCount, row.title).toBe(counted?.n);
    }
  });

  it("has four courses and three papers, the first course with five modules, four hours and three files that open", async () => {
    const viewer = await createMember();
    const { rows } = await read<CoursePage>("/courses", viewer);
    expect(rows.map(({ title }) => title)).toEqual([
      "Reading a Term Sheet",
      "How a Syndicate Works",
      "Due Diligence in Ten Documents",
      "Notes, SAFEs and Caps",
    ]);
    expect(rows[0]).toMatchObject({ minutes: 240, moduleCount: 5, sample: true });
    const papers = await read<ResourcePage>("/resources", viewer);
    expect(papers.rows.map(({ kind }) => kind)).toEqual(["book", "guide", "report"]);
    const id = rows[0]?.id ?? "";
    await enroll(viewer, id);
    const { resources, modules } = await read<CourseView>(`/courses/${id}`, viewer);
    expect(resources.map(({ type }) => type)).toEqual(["PDF", "CSV", "TXT"]);
    for (const { id: moduleId } of modules)
      expect((await read<LessonView>(`/courses/${id}/modules/${moduleId}`, viewer)).blocks.length).toBeGreaterThan(1);
    for (const file of [...resources, ...papers.rows]) {
      const text = await (await call(`/api/academy/resources/${file.id}/file`, { cookie: viewer.cookie })).text();
      const isPdf = ("type" in file ? file.type : file.file?.type) === "PDF";
      const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
      expect([file.title, isPdf ? text.slice(table, table + 4) : text.length > 50]).toEqual([
        file.title,
        isPdf ? "xref" : true,
      ]);
    }
    await testDb().delete(user).where(eq(user.id, viewer.id));
  });

  it("gives the cast tiers with correct member counts, and makes one event exclusive", async () => {
    const people = await testDb().select({ id: user.id, tierId: user.tierId, price: user.tierPriceMinor }).from(user);
    expect(people.find(({ id }) => id === ada.id)).toMatchObject({ tierId: STARTUP, price: 4900 });
    for (const { id, memberCount } of await testDb().select().from(tier)) {
      const given = id === FREE_TIER ? 0 : people.filter(({ tierId }) => tierId === id).length;
      expect(memberCount, id).toBe(given);
    }
    const { rows } = (await (await call("/api/events")).json()) as EventPage;
    expect(rows.filter(({ exclusive }) => exclusive).map(({ title }) => title)).toEqual(["Term Sheets, Read Slowly"]);
  });

  it("has start times in the local time of each location", async () => {
    const { rows } = (await (await call("/api/events")).json()) as EventPage;
    const hours = rows.map(({ startsAt, timeZone }) => [
      timeZone,
      new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(Date.parse(startsAt)),
    ]);
    // The order of two events of one day depends on the hour of seeding, because days start at different moments in their zones.
    expect(Object.fromEntries(hours)).toEqual({
      "Europe/Berlin": "08:30",
      "Europe/Oslo": "18:00",
      "America/New_York": "11:00",
      "Europe/Zurich": "09:00",
      "Europe/Lisbon": "14:00",
      "Europe/Amsterdam": "18:30",
    });
  });

  it("is found by search once cron has run, with location keys", async () => {
    await runCronJobs(env, NOW);
    const found = (await (await call("/api/events?q=zurich+saal")).json()) as EventPage;
    expect(found.rows.map(({ title }) => title)).toEqual(["Winter Investment Summit"]);
    const keys = await testDb().select({ key: event.locationKey }).from(event);
    expect(keys.map(({ key }) => key).toSorted()).toEqual([
      "amsterdam",
      "berlin",
      "lisbon",
      "online",
      "oslo",
      "zurich",
    ]);
  });
});
