import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sweepErasures } from "#auth/deletion/sweep-erasures.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { DAY_MS } from "#contract/limits.ts";
import type { ConversationPage, ThreadView } from "#contract/messages.ts";
import { ACCOUNT_DELETION_WAIT_MS, COPIES_PER_MEMBER } from "#contract/settings/deletion.ts";
import { CLOSE } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import {
  endorsement,
  event,
  mute,
  opportunityTeam,
  outbox,
  postComment,
  recommendation,
  registration,
  securityEvent,
  session,
  skill,
  user,
} from "#db/schema/index.ts";
import { getMailKind } from "#mail/kinds.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { block, storedNotifications } from "#tests/support/network/connections.ts";
import { createOpportunity } from "#tests/support/opportunities/opportunities.ts";
import { comment, insertPost } from "#tests/support/posts/posts.ts";
import { createOwner, mailsTo, problemOf, rowOf } from "#tests/support/settings/account-requests.ts";
import { eventually, openConversation } from "#tests/support/sockets.ts";
import { sweepLeaving } from "#worker/features/events/leaving/sweep-leaving.ts";
import { NOUNS } from "#worker/nouns.ts";

const request = ({ cookie }: { cookie: string }) => call("/api/me/deletion", { body: {}, cookie });
const keep = ({ cookie }: { cookie: string }) => call("/api/me/deletion", { method: "DELETE", cookie });
const later = () => Date.now() + ACCOUNT_DELETION_WAIT_MS + 1000;
const dueAt = async ({ id }: TestMember) => (await rowOf(id))?.deletionDueAt ?? null;

async function erase(member: TestMember, at = later()): Promise<void> {
  expect((await request(member)).status).toBe(200);
  await sweepLeaving(env, testDb(), at);
  await sweepErasures(env, testDb(), at);
}

const send = (from: TestMember, to: { id: string }, text: string) =>
  call(`/api/messages/${to.id}`, {
    cookie: from.cookie,
    body: { messages: [{ clientId: crypto.randomUUID(), text }] },
  });
const list = async (member: TestMember): Promise<ConversationPage> =>
  (await call("/api/messages", { cookie: member.cookie })).json();
/** Waits until the list has so many conversations, the first with this line. */
const listed = (member: TestMember, count: number, line?: string) =>
  expect
    .poll(async () => {
      const { rows } = await list(member);
      return [rows.length, line && rows[0]?.lastLine];
    })
    .toEqual([count, line]);
const thread = (member: TestMember, peer: TestMember) => call(`/api/messages/${peer.id}`, { cookie: member.cookie });

const eventsOf = async ({ id }: { id: string }) =>
  (await testDb().select().from(securityEvent).where(eq(securityEvent.memberId, id)).orderBy(securityEvent.id)).map(
    ({ kind }) => kind,
  );

it("Deletion is requested three times a day at most, each of which sends an email, and taken back at any time", async () => {
  const ada = await createOwner();
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const asked = await request(ada);
    statuses.push(asked.status);
    if (asked.status === 429) expect(Number(asked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await keep(ada)).status).toBe(204);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await mailsTo(ada.email, "account-deletion")).toBe(3);
  expect(await dueAt(ada)).toBeNull();
});

describe("a member's request to delete the account", () => {
  it("takes effect after seven days: there is a mail, and the other sessions end at once", async () => {
    const ada = await createOwner();
    const elsewhere = await signIn(ada.id);
    const view = await (await request(ada)).json<ViewerView>();
    expect(Date.parse(view.deletionDueAt ?? "")).toBeGreaterThan(Date.now() + ACCOUNT_DELETION_WAIT_MS - DAY_MS);
    expect((await call("/api/me", { cookie: elsewhere.cookie })).status).toBe(401);
    expect(await (await request(ada)).json<ViewerView>()).toMatchObject({ deletionDueAt: view.deletionDueAt });
    expect(await mailsTo(ada.email, "account-deletion")).toBe(1);
    await sweepErasures(env, testDb(), Date.now() + ACCOUNT_DELETION_WAIT_MS - DAY_MS);
    expect(await rowOf(ada.id)).toBeDefined();
    await sweepErasures(env, testDb(), later());
    expect(await rowOf(ada.id)).toBeUndefined();
    expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(401);
    await sweepErasures(env, testDb(), later());
  });

  it("needs the password or a code again", async () => {
    const ada = await createOwner();
    await testDb().update(session).set({ reauthenticatedAt: null }).where(eq(session.id, ada.sessionId));
    expect(await problemOf(await request(ada))).toEqual([403, "confirmation-needed"]);
    expect(await dueAt(ada)).toBeNull();
  });

  it("can be taken back until then, and then has no mail", async () => {
    const ada = await createOwner();
    await request(ada);
    expect((await keep(ada)).status).toBe(204);
    expect(await dueAt(ada)).toBeNull();
    await sweepErasures(env, testDb(), later());
    expect(await rowOf(ada.id)).toBeDefined();
    const [row] = await testDb()
      .select()
      .from(outbox)
      .where(and(eq(outbox.to, ada.email), eq(outbox.kind, "account-deletion")));
    if (!row) throw new Error("No mail");
    const write = async () =>
      (await getMailKind(row.kind)).write({ env, db: testDb(), row, now: Date.now(), isProven: true });
    expect(await write()).toBeNull();
    await request(ada);
    expect((await write())?.content.action?.label).toBe("Keep account");
    expect(await eventsOf(ada)).toEqual([
      ...["account-deletion-requested", "account-deletion-withdrawn", "account-deletion-requested"],
    ]);
    // Keeping an account that nothing waits for is no event.
    for (let time = 0; time < 2; time += 1) await keep(ada);
    expect(await eventsOf(ada)).toHaveLength(4);
  });

  it("cannot be taken back once it is due", async () => {
    const ada = await createOwner();
    await request(ada);
    await testDb()
      .update(user)
      .set({ deletionDueAt: Date.now() - 1 })
      .where(eq(user.id, ada.id));
    await keep(ada);
    expect(await dueAt(ada)).not.toBeNull();
  });

  it("is refused for the last admin, also when the only other one is leaving", async () => {
    await testDb().update(user).set({ role: "member" });
    const [otto, vera] = [await createMember({ role: "admin" }), await createMember({ role: "admin" })];
    expect((await request(otto)).status).toBe(200);
    expect(await problemOf(await request(vera))).toEqual([409, "last-admin"]);
    expect(await dueAt(vera)).toBeNull();
    await keep(otto);
    expect((await request(vera)).status).toBe(200);
  });

  it("is refused while the member hosts an event to come, and refuses to host one", async () => {
    const ada = await createMember();
    const eventId = await createEvent({ hostId: ada.id });
    expect(await problemOf(await request(ada))).toEqual([409, "hosts-events"]);
    await call(`/api/events/${eventId}`, { method: "DELETE", cookie: ada.cookie });
    expect((await request(ada)).status).toBe(200);
    const input = {
      title: "An evening of one's own",
      startsAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
      timeZone: "Europe/Zurich",
      location: "Zürich",
      description: "Words about it, enough of them.",
    };
    const host = () => call("/api/events", { body: input, cookie: ada.cookie });
    expect(await problemOf(await host())).toEqual([409, "deletion-pending"]);
    await keep(ada);
    expect((await host()).status).toBe(201);
  });
});

describe("the erasure of a member", () => {
  it("gives a seat to the next on the waitlist, and deletes the events that the member hosted", async () => {
    const [ada, ines, otto] = [await createMember(), await createMember(), await createMember()];
    const counts = { capacity: 1, attendeeCount: 1, waitlistCount: 1, lastWaitlistNumber: 1 };
    const eventId = await createEvent({ hostId: otto.id, startsAt: Date.now() + 30 * DAY_MS, ...counts });
    const own = await createEvent({ hostId: ada.id, startsAt: Date.now() - DAY_MS, over: true });
    const seat = ({ id: memberId, email, name }: TestMember, waitlistNumber: number | null) => ({
      ...{ id: newId(), eventId, memberId, email, name, waitlistNumber },
      ...{ confirmedAt: Date.now(), createdAt: Date.now() },
    });
    await testDb()
      .insert(registration)
      .values([seat(ada, null), seat(ines, 1)]);
    await erase(ada);
    expect(await rowOf(ada.id)).toBeUndefined();
    const rows = await testDb().select().from(registration).where(eq(registration.eventId, eventId));
    expect(rows).toMatchObject([{ memberId: ines.id, waitlistNumber: null }]);
    const [seats] = await testDb().select().from(event).where(eq(event.id, eventId));
    expect(seats).toMatchObject({ attendeeCount: 1, waitlistCount: 0 });
    expect(await mailsTo(ines.email, "registration-promoted")).toBe(1);
    expect(await testDb().$count(event, eq(event.id, own))).toBe(0);
  });

  it("keeps the replies of others to a comment of the member, as a thread of the first of them", async () => {
    const [ada, ines, otto] = [await createMember(), await createMember(), await createMember()];
    await connectMembers(ada, ines);
    await connectMembers(ines, otto);
    const post = await insertPost(ines);
    const say = async (by: TestMember, text: string, replyTo: string | null = null) =>
      ((await (await comment(by, post, text, replyTo)).json()) as { id: string }).id;
    const first = await say(ada, "Started by Ada");
    await say(ines, "A reply", first);
    await say(ada, "A reply of Ada", first);
    await say(ines, "Another reply", first);
    await erase(ada);
    const rows = await testDb().select().from(postComment).where(eq(postComment.postId, post)).orderBy(postComment.id);
    expect(rows.map(({ text }) => text)).toEqual(["A reply", "Another reply"]);
    expect(new Set(rows.map(({ threadId }) => threadId))).toEqual(new Set([rows[0]?.id]));
  });

  it("leaves the messages with the other one, who reads them as of a deleted member and can write no more", async () => {
    const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
    await connectMembers(ada, ines);
    await send(ada, ines, "Kept by Ines");
    await send(ines, ada, "An answer");
    await send(ada, { id: ada.id }, "A note to myself");
    await listed(ines, 1, "An answer");
    await listed(ada, 2);
    const tab = await openConversation(ines, ada.id);
    await erase(ada);
    await eventually(
      () => tab.closed,
      (code) => code === CLOSE.notFound,
    );
    await expect.poll(async () => (await list(ines)).unread).toBe(0);
    const { rows } = await list(ines);
    expect(rows.map(({ peer, lastLine }) => [peer.name, lastLine])).toEqual([["Deleted member", "An answer"]]);
    const shown = await (await thread(ines, ada)).json<ThreadView>();
    expect([shown.peer.name, shown.writing, shown.rows.map(({ text }) => text)]).toEqual([
      "Deleted member",
      "erased",
      ["Kept by Ines", "An answer"],
    ]);
    expect(await problemOf(await send(ines, ada, "Too late"))).toEqual([404, "member-not-found"]);
    expect(await problemOf(await thread(await createMember(), ada))).toEqual([404, "member-not-found"]);
    expect((await call(`/messages/${ada.id}`, { cookie: ines.cookie })).status).toBe(200);
    await erase(ines);
    const name = [ada.id, ines.id].sort().join(":");
    expect((await env.CONVERSATIONS.getByName(name).history({ memberId: ines.id, opening: "direct" })).rows).toEqual(
      [],
    );
  });

  it("takes a conversation that a block hid away from both", async () => {
    const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
    await connectMembers(ada, ines);
    await send(ada, ines, "Hidden");
    await listed(ines, 1);
    await listed(ada, 1);
    await block(ines, ada);
    await listed(ines, 0);
    await erase(ada);
    expect((await list(ines)).rows).toEqual([]);
    expect((await thread(ines, ada)).status).toBe(404);
  });
});

describe("the copy of a member's data", () => {
  const copy = ({ cookie }: { cookie: string }) => call("/api/me/copy", { body: {}, cookie });

  it("has the member's own rows and messages, and no secret", async () => {
    const [ada, ines] = [await createOwner({ name: "Ada" }), await createMember({ name: "Ines" })];
    await connectMembers(ada, ines);
    await insertPost(ada, "members", "Written by Ada");
    await insertPost(ines, "members", "Written by Ines");
    for (let n = 0; n < 3; n += 1) await send(ada, ines, `Message ${n}`);
    await send(ines, ada, "An answer");
    await listed(ada, 1, "An answer");
    const answer = await copy(ada);
    expect([answer.status, answer.headers.get("content-disposition"), answer.headers.get("cache-control")]).toEqual([
      200,
      'attachment; filename="my-data.json"',
      "private, no-store",
    ]);
    const text = await answer.text();
    const file = JSON.parse(text);
    expect(file.account).toMatchObject([{ id: ada.id, email: ada.email, name: "Ada" }]);
    expect(file.posts).toMatchObject([{ text: "Written by Ada" }]);
    expect(file.sessions).toHaveLength(1);
    expect(file.securityEvents).toMatchObject([{ kind: "data-exported" }]);
    expect(file.messages.map((one: { text: string; peer: string }) => [one.peer, one.text])).toEqual([
      ["Ines", "Message 0"],
      ["Ines", "Message 1"],
      ["Ines", "Message 2"],
      ["Ines", "An answer"],
    ]);
    for (const secret of [ada.token, "$scrypt", ines.email, "Written by Ines"]) expect(text).not.toContain(secret);
  });

  it("has the lists of every noun, each under a name of its own", async () => {
    const lists = await Promise.all(NOUNS.map(async ({ ownRows }) => Object.keys((await ownRows?.()) ?? {})));
    const names = ["copiedAt", ...lists.flat(), "notifications", "messages"];
    expect(new Set(names).size).toBe(names.length);
    const file = JSON.parse(await (await copy(await createOwner())).text());
    expect(Object.keys(file)).toEqual(names);
  });

  it("tells nothing of who blocked the member: no counts that blocks reduce, and nobody whom the screens hide", async () => {
    const [ada, ines, lena] = [await createOwner({ name: "Ada" }), await createMember(), await createMember()];
    const db = testDb();
    await insertPost(ada, "members", "Counted");
    await db.insert(skill).values({ id: newId(), memberId: ada.id, key: "sql", name: "SQL", position: 0 });
    await createOpportunity({ ownerId: ada.id, interestedCount: 3, pledgedMinor: 500 });
    for (const { id } of [ines, lena]) {
      await db.insert(mute).values({ memberId: ada.id, mutedId: id, createdAt: 1 });
      await db
        .insert(recommendation)
        .values({ subjectId: id, authorId: ada.id, state: "shown", relationship: "worked-with", text: "Kind", at: 1 });
    }
    await block(ines, ada);
    const text = await (await copy(ada)).text();
    expect(text).not.toMatch(/endorsementCount|likeCount|commentCount|interestedCount|pledgedMinor/);
    expect(text).not.toContain(ines.id);
    expect(JSON.parse(text)).toMatchObject({
      posts: [{ text: "Counted" }],
      skills: [{ name: "SQL" }],
      opportunities: [{ ownerId: ada.id }],
      mutes: [{ mutedId: lena.id }],
      recommendationsWritten: [{ subjectId: lena.id }],
    });
  });

  it("quotes nobody who is suspended or erased, in messages, notifications and connections", async () => {
    const ada = await createOwner({ name: "Ada" });
    const [suspended, erased, kept] = [
      await createMember({ name: "Susan Suspended" }),
      await createOwner({ name: "Erin Erased" }),
      await createMember({ name: "Kim Kept" }),
    ];
    const postId = await insertPost(ada, "members", "Written by Ada");
    for (const one of [suspended, erased, kept]) {
      await connectMembers(ada, one);
      await send(ada, one, `To ${one.id}`);
      await send(one, ada, `Words of ${one.name}`);
      expect((await comment(one, postId, `Comment of ${one.name}`)).status).toBe(201);
    }
    await expect.poll(async () => (await storedNotifications(ada)).length).toBe(3);
    await listed(ada, 3);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, suspended.id));
    await erase(erased);
    const text = await (await copy(ada)).text();
    for (const one of [suspended, erased]) {
      expect(text).not.toContain(one.name);
      // What the member wrote to them is the member's own.
      expect(text).toContain(`To ${one.id}`);
    }
    for (const words of ["Words of Kim Kept", "Comment of Kim Kept"]) expect(text).toContain(words);
    expect(JSON.parse(text)).toMatchObject({
      connections: [{ peerId: kept.id, name: "Kim Kept" }],
      notifications: [{ actorId: kept.id }],
    });
  });

  it("quotes no skill and no role in the words of somebody hidden", async () => {
    const ada = await createOwner({ name: "Ada" });
    const [suspended, blocked, kept] = [await createMember(), await createMember(), await createMember()];
    const db = testDb();
    for (const { id: memberId } of [suspended, blocked, kept]) {
      const words = `words of ${memberId}`;
      const skillId = newId();
      await db.insert(skill).values({ id: skillId, memberId, key: "own", name: words, position: 0 });
      await db.insert(endorsement).values({ skillId, memberId: ada.id, createdAt: 1 });
      const opportunityId = await createOpportunity({ ownerId: memberId });
      await db.insert(opportunityTeam).values({ opportunityId, memberId: ada.id, role: words, position: 0 });
    }
    await db.update(user).set({ status: "suspended" }).where(eq(user.id, suspended.id));
    await block(blocked, ada);
    const { endorsementsGiven, opportunityTeams } = JSON.parse(await (await copy(ada)).text());
    const words = `words of ${kept.id}`;
    expect(endorsementsGiven).toMatchObject([{ skill: words, memberId: kept.id }]);
    expect(opportunityTeams).toMatchObject([{ role: words, memberId: ada.id, position: 0 }]);
  });

  it("does not tell that an endorsement was hidden", async () => {
    const [ada, ines] = [await createOwner(), await createMember()];
    const db = testDb();
    for (const [at, name] of ["One", "Two", "Three"].entries()) {
      const id = newId();
      await db.insert(skill).values({ id, memberId: ines.id, key: name, name, position: at });
      await db
        .insert(endorsement)
        .values({ skillId: id, memberId: ada.id, createdAt: at, hidden: at > 0, withdrawn: at > 1 });
    }
    const { endorsementsGiven } = JSON.parse(await (await copy(ada)).text());
    expect(endorsementsGiven).toHaveLength(2);
    expect(Object.keys(endorsementsGiven[1])).toEqual(Object.keys(endorsementsGiven[0]));
  });

  it("needs the password or a code again, and is made three times a day at most", async () => {
    const ada = await createOwner();
    for (let n = 0; n < COPIES_PER_MEMBER.limit; n += 1) {
      const answer = await copy(ada);
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect((await copy(ada)).status).toBe(429);
    await testDb().update(session).set({ reauthenticatedAt: null }).where(eq(session.id, ada.sessionId));
    expect(await problemOf(await copy(ada))).toEqual([403, "confirmation-needed"]);
  });
});
