import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, PAGE_SIZE } from "#contract/limits.ts";
import type { CommentPage, CommentView } from "#contract/posts/comments.ts";
import { COMMENT_MAX_LENGTH, NOTIFYING_COMMENTS } from "#contract/posts/limits.ts";
import { newId } from "#db/ids.ts";
import { block, connection, notificationPending, post, postComment, postLike, user } from "#db/schema/index.ts";
import { commentKey } from "#domain/posts/notified.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs, problem } from "#tests/support/messages/message-requests.ts";
import { CONTENT, contentsOf, list } from "#tests/support/notifications/notifications.ts";
import { comment, insertPost, readPost, write } from "#tests/support/posts/posts.ts";
import { eventually, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;
let kenji: TestMember;
let id: string;
const db = testDb();

beforeEach(async () => {
  [ada, ines, kenji] = await Promise.all([
    createMember({ name: "Ada" }),
    createMember({ name: "Ines" }),
    createMember({ name: "Kenji" }),
  ]);
  id = await insertPost(ada);
});
afterAll(() => waitForInboxDelivery());

const like = (by: { cookie: string }, method: "PUT" | "DELETE" = "PUT", of = id) =>
  write(by as TestMember, method, `/api/posts/${of}/like`);
const said = async (by: TestMember, text?: string, replyTo: string | null = null): Promise<CommentView> => {
  const answer = await comment(by, id, text, replyTo);
  expect(answer.status).toBe(201);
  return answer.json();
};
const comments = async (by: TestMember, search = ""): Promise<CommentPage> =>
  (await call(`/api/posts/${id}/comments${search && `?${search}`}`, { cookie: by.cookie })).json();
const expectTold = (member: TestMember, contents: object[]) =>
  waitFor(async () => expect(await contentsOf(member)).toMatchObject(contents));

describe("a like", () => {
  it("is set and taken back, each also twice, and the counter equals the rows after a hundred of both at once from two tabs", async () => {
    const other = await signIn(ines.id);
    for (let time = 0; time < 2; time += 1)
      expect(await (await like(ines)).json()).toEqual({ likes: 1, isLiked: true });
    await like(kenji);
    for (let time = 0; time < 2; time += 1)
      expect(await (await like(ines, "DELETE")).json()).toEqual({ likes: 1, isLiked: false });
    const all = Array.from({ length: 100 }, (_, n) => like(n % 2 ? ines : other, n % 3 ? "PUT" : "DELETE"));
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
    const rows = await db.$count(postLike, eq(postLike.postId, id));
    expect((await db.select({ likes: post.likeCount }).from(post).where(eq(post.id, id)))[0]).toEqual({ likes: rows });
    const { isLiked } = await readPost(ines, id);
    expect(rows).toBe(isLiked ? 2 : 1);
  });

  it("is told to the author once, and not anymore when it is taken back, when the post is muted, or of oneself", async () => {
    await like(ada);
    await like(ines);
    await expectTold(ada, [{ kind: "post-liked", path: `/posts/${id}` }]);
    await like(ines, "DELETE");
    await expectTold(ada, []);
    await like(ines);
    await like(ines, "DELETE");
    expect((await write(ada, "PUT", `/api/posts/${id}/mute`)).status).toBe(204);
    expect((await readPost(ada, id)).isMuted).toBe(true);
    await like(kenji);
    expect(await db.$count(notificationPending, eq(notificationPending.memberId, ada.id))).toBe(0);
    await write(ada, "DELETE", `/api/posts/${id}/mute`);
    vi.setSystemTime(Date.now() + DAY_MS);
    await like(ines);
    vi.useRealTimers();
    await expectTold(ada, [{ kind: "post-liked" }]);
  });

  it("that is taken back and set again is told once a day", async () => {
    for (let time = 0; time < 3; time += 1) {
      await like(ines);
      await expect.poll(() => db.$count(notificationPending)).toBe(0);
      await like(ines, "DELETE");
      await expectTold(ada, []);
    }
    await like(ines);
    await expect.poll(() => db.$count(notificationPending)).toBe(0);
    expect(await contentsOf(ada)).toEqual([]);
  });

  it("is not counted for a member who blocked its author or was blocked by them", async () => {
    await like(ines);
    await like(kenji);
    await db.insert(block).values({ memberId: kenji.id, blockedId: ines.id, createdAt: 1 });
    const seen = async (by: TestMember) => (await readPost(by, id)).likes;
    expect([await seen(ada), await seen(ines), await seen(kenji)]).toEqual([2, 1, 1]);
  });

  it("goes with the account of who set it", async () => {
    await like(ines);
    await said(ines);
    await db.delete(user).where(eq(user.id, ines.id));
    expect(await readPost(ada, id)).toMatchObject({ likes: 0, comments: 0 });
  });
});

describe("comments", () => {
  it("are listed by thread, the oldest first, each with one level of replies, page by page and from one of them on", async () => {
    const [first, second] = [await said(ines, "One"), await said(kenji, "Two")];
    const reply = await said(ada, "To one", first.id);
    expect(reply.threadId).toBe(first.id);
    const texts = async (by: TestMember, search = "") => (await comments(by, search)).rows.map(({ text }) => text);
    expect(await texts(ada)).toEqual(["One", "To one", "Two"]);
    expect(await texts(ada, `from=${reply.id}`)).toEqual(["One", "To one", "Two"]);
    expect(await texts(ada, `from=${second.id}`)).toEqual(["Two"]);
    expect(await texts(ada, `from=${newId()}`)).toEqual(["One", "To one", "Two"]);
    expect(await problem(await comment(kenji, id, "To a reply", reply.id))).toBe("404 comment-not-found");
    for (let n = 0; n < PAGE_SIZE; n += 1) await said(n % 2 ? ines : kenji, `More ${n}`);
    const page = await comments(ada);
    const rest = await comments(ada, `cursor=${page.cursor}`);
    expect([page.rows.length, rest.rows.length, rest.cursor]).toEqual([PAGE_SIZE, 3, null]);
    expect((await readPost(ada, id)).comments).toBe(PAGE_SIZE + 3);
    expect((await comments(ines)).rows.map(({ mayDelete }) => mayDelete).slice(0, 3)).toEqual([true, false, false]);
    expect((await comments(ada)).rows.every(({ mayDelete }) => mayDelete)).toBe(true);
  });

  it("are written once for an idempotency key, and refused without text, too long, and to a comment elsewhere", async () => {
    const send = (key: string) =>
      call(`/api/posts/${id}/comments`, {
        cookie: ines.cookie,
        body: { text: "Once", replyTo: null },
        headers: { "idempotency-key": key },
      });
    const key = newId();
    const [one, same] = await Promise.all([send(key), send(key)]);
    expect(await one.json()).toEqual(await same.json());
    expect((await comments(ada)).rows).toHaveLength(1);
    for (const text of ["", " ", "x".repeat(COMMENT_MAX_LENGTH + 1), "\u202e"])
      expect(await problem(await comment(ines, id, text))).toBe("422 invalid");
    const elsewhere = await insertPost(ada);
    const there = (await (await comment(ines, elsewhere)).json()) as CommentView;
    expect(await problem(await comment(ines, id, "Reply", there.id))).toBe("404 comment-not-found");
    expect(await problem(await comment(ines, newId()))).toBe("404 post-not-found");
  });

  it("are told to the author of the post and to whom they reply, once each, with the link of the comment", async () => {
    const first = await said(ines, "A question");
    await expectTold(ada, [{ kind: "post-commented", text: "A question", path: `/posts/${id}?comment=${first.id}` }]);
    const reply = await said(kenji, "An answer", first.id);
    await expectTold(ines, [{ kind: "comment-replied", text: "An answer", path: `/posts/${id}?comment=${reply.id}` }]);
    await expectTold(ada, [{ text: "An answer" }, { text: "A question" }]);
    await write(kenji, "DELETE", `/api/posts/${id}/comments/${reply.id}`);
    await expectTold(ines, []);
    // Whoever does not see the post anymore hears nothing of it.
    await db.update(post).set({ audience: "connections" }).where(eq(post.id, id));
    await connectMembers(ada, kenji);
    await said(kenji, "Another answer", first.id);
    await expectTold(ada, [{ text: "Another answer" }, { text: "A question" }]);
    expect(await contentsOf(ines)).toEqual([]);
    await write(ada, "DELETE", `/api/posts/${id}`);
    await expectTold(ada, []);
  });

  it("of one member are told only so often within an hour", async () => {
    for (let n = 1; n <= NOTIFYING_COMMENTS + 2; n += 1) await said(ines, `Comment ${n}`);
    await said(kenji, "Of another member");
    const told = Array.from({ length: NOTIFYING_COMMENTS }, (_, at) => ({
      text: `Comment ${NOTIFYING_COMMENTS - at}`,
    }));
    await expectTold(ada, [{ text: "Of another member" }, ...told]);
    await db.update(postComment).set({ at: sql`${postComment.at} - ${HOUR_MS}` });
    await said(ines, "Later");
    await expectTold(ada, [{ text: "Later" }, { text: "Of another member" }, ...told]);
  });

  it("are deleted with their replies by who wrote them and by the author of the post, and by nobody else", async () => {
    const [mine, theirs] = [await said(ines, "Mine"), await said(kenji, "Theirs")];
    await said(kenji, "Reply", mine.id);
    await expectTold(ada, [{ text: "Reply" }, { text: "Theirs" }, { text: "Mine" }]);
    await expectTold(ines, [{ text: "Reply" }]);
    const key = commentKey(id, mine.id, newId());
    await db.insert(notificationPending).values({ memberId: ines.id, key, content: CONTENT, at: 1 });
    const remove = (by: TestMember, which: CommentView) => write(by, "DELETE", `/api/posts/${id}/comments/${which.id}`);
    expect((await remove(ines, theirs)).status).toBe(204);
    expect((await comments(ada)).rows).toHaveLength(3);
    for (let time = 0; time < 2; time += 1) expect((await remove(ines, mine)).status).toBe(204);
    expect((await comments(ada)).rows.map(({ text }) => text)).toEqual(["Theirs"]);
    await expectTold(ada, [{ text: "Theirs" }]);
    await expectTold(ines, []);
    expect(await db.$count(notificationPending, eq(notificationPending.memberId, ines.id))).toBe(0);
    await remove(ada, theirs);
    expect(await comments(ada)).toEqual({ rows: [], cursor: null });
    expect((await readPost(ada, id)).comments).toBe(0);
    expect(await db.$count(postComment, eq(postComment.postId, id))).toBe(0);
  });

  it("of members blocked by the viewer or blocking them are not shown, nor what was replied to those", async () => {
    const theirs = await said(ines, "Theirs");
    await said(ada, "To theirs", theirs.id);
    const other = await said(ada, "Other");
    await db.insert(block).values({ memberId: ines.id, blockedId: kenji.id, createdAt: 1 });
    expect((await comments(kenji)).rows.map(({ text }) => text)).toEqual(["Other"]);
    expect((await readPost(kenji, id)).comments).toBe(1);
    await said(kenji, "Reply", other.id);
    await said(ines, "Reply of theirs", other.id);
    expect([(await readPost(kenji, id)).comments, (await readPost(ada, id)).comments]).toEqual([2, 5]);
    expect((await comments(kenji)).rows).toHaveLength(2);
    expect(await problem(await comment(kenji, id, "Reply", theirs.id))).toBe("404 comment-not-found");
    expect((await comments(ines)).rows.map(({ text }) => text)).toEqual([
      ...["Theirs", "To theirs", "Other", "Reply of theirs"],
    ]);
    expect((await readPost(ines, id)).comments).toBe(4);
  });
});

it("makes the open tabs of the author and of who is answered fetch the post again", async () => {
  const [ofAda, ofInes] = [await openInbox(ada), await openInbox(ines)];
  const first = await said(ines);
  await like(kenji);
  await said(kenji, "Reply", first.id);
  await eventually(
    () => [ofAda.of("posts").length, ofInes.of("posts").length],
    ([author, starter]) => author === 3 && starter === 2,
  );
  expect(ofAda.of("posts").every((frame) => frame.postId === id)).toBe(true);
  for (const tab of [ofAda, ofInes]) tab.close();
});

describe("every kind of reader", () => {
  it("sees a post, its comments and its author's activity, may react to it and report it, exactly when it is for them", async () => {
    await connectMembers(ada, ines);
    const [blocked, blocker, formerly] = await Promise.all([createMember(), createMember(), createMember()]);
    const [pending, unverified, suspended] = await Promise.all([
      createMember({ status: "pending" }),
      createMember({ emailVerified: false }),
      createMember({ status: "suspended" }),
    ]);
    const admin = await createMember({ role: "admin" });
    await connectMembers(ada, formerly);
    await db.delete(connection).where(and(eq(connection.memberId, ada.id), eq(connection.peerId, formerly.id)));
    await db.delete(connection).where(and(eq(connection.memberId, formerly.id), eq(connection.peerId, ada.id)));
    await db.insert(block).values([
      { memberId: ada.id, blockedId: blocked.id, createdAt: 1 },
      { memberId: blocker.id, blockedId: ada.id, createdAt: 1 },
    ]);
    const close = await insertPost(ada, "connections", "For connections");
    const theirs = (await (await comment(ines, close)).json()) as CommentView;
    const readers: [TestMember, "all" | "members" | "none"][] = [
      [ada, "all"],
      [ines, "all"],
      [kenji, "members"],
      [formerly, "members"],
      [admin, "members"],
      ...[blocked, blocker, pending, unverified, suspended].map((one) => [one, "none"] as [TestMember, "none"]),
    ];
    for (const [reader, sees] of readers)
      for (const [of, isSeen] of [
        [id, sees !== "none"],
        [close, sees === "all"],
      ] as const) {
        const get = (path: string) => call(path, { cookie: reader.cookie });
        const answers = {
          post: await get(`/api/posts/${of}`),
          comments: await get(`/api/posts/${of}/comments`),
          like: await like(reader, "PUT", of),
          mute: await write(reader, "PUT", `/api/posts/${of}/mute`),
          hiding: await write(reader, "PUT", `/api/posts/${of}/hiding`),
          document: await get(`/posts/${of}`),
        };
        for (const [name, answer] of Object.entries(answers)) {
          const text = await answer.text();
          const isRight = name === "document" ? text.includes(`"text":`) === isSeen : answer.ok === isSeen;
          expect([name, sees, isSeen, isRight, answer.status]).toEqual([name, sees, isSeen, true, answer.status]);
          if (!isSeen) expect(text).not.toContain("For connections");
        }
        const activity = await (await get(`/api/posts?author=${ada.id}`)).text();
        expect([sees, activity.includes(of)]).toEqual([sees, isSeen]);
        if (reader === ada || reader === ines) continue;
        for (const input of [
          { kind: "post", postId: of },
          { kind: "comment", commentId: theirs.id },
        ]) {
          const seen = input.kind === "post" ? isSeen : sees === "all";
          const answer = await call("/api/reports", {
            cookie: reader.cookie,
            body: { ...input, reason: "spam", words: "" },
          });
          expect([input.kind, sees, answer.ok]).toEqual([input.kind, sees, seen]);
        }
      }
  });

  it("is shown nothing of a post for connections in a notification that they read after the connection ended", async () => {
    await connectMembers(ada, ines, kenji);
    const close = await insertPost(ada, "connections", "For connections");
    const theirs = (await (await comment(ines, close)).json()) as CommentView;
    await comment(kenji, close, "Said among connections", theirs.id);
    await expectTold(ines, [{ kind: "comment-replied", text: "Said among connections" }]);
    const ended = await call(`/api/network/connections/${ada.id}`, { method: "DELETE", cookie: ines.cookie });
    expect(ended.ok).toBe(true);
    expect(await list(ines)).toMatchObject({ rows: [], unread: 0 });
    await connectMembers(ada, ines);
    expect(await contentsOf(ines)).toEqual([]);
  });

  it("is shown nothing of a post that is not for them when somebody sends it to them as a message", async () => {
    await connectMembers(ada, ines);
    await connectMembers(ines, kenji);
    const close = await insertPost(ada, "connections", "For connections");
    const sent = await postAs(() => ines)(kenji.id, [draft(`${ORIGIN}/posts/${close}`)]);
    expect(sent.status).toBe(201);
    const read = (path: string) => call(path, { cookie: kenji.cookie });
    expect(await (await read(`/api/messages/${ines.id}`)).text()).toContain(`/posts/${close}`);
    for (const path of ["/api/messages", `/api/messages/${ines.id}`, `/messages/${ines.id}`])
      expect(await (await read(path)).text()).not.toContain("For connections");
    for (const path of [`/api/posts/${close}`, `/posts/${close}`]) {
      const answer = await read(path);
      expect([path, answer.status, (await answer.text()).includes("For connections")]).toEqual([path, 404, false]);
    }
  });
});
