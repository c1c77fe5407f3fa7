import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { MemberCommentPage } from "#contract/posts/comments.ts";
import { MEMBER_COMMENTS_SCANNED, type PostAudience } from "#contract/posts/limits.ts";
import { newId } from "#db/ids.ts";
import { block, connection, mute, post, postComment, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { insertPost, write } from "#tests/support/posts/posts.ts";

const db = testDb();
let reader: TestMember;
let ada: TestMember;
let poster: TestMember;

beforeEach(async () => {
  [reader, ada, poster] = (await Promise.all(["Reader", "Ada", "Poster"].map((name) => createMember({ name })))) as [
    TestMember,
    TestMember,
    TestMember,
  ];
  await connectMembers(ada, poster);
});

const ask = (by: { cookie: string }, of: { id: string }, search = "") =>
  call(`/api/posts/comments?author=${of.id}${search}`, { cookie: by.cookie });
const pageOf = async (by: TestMember, of: TestMember, search = ""): Promise<MemberCommentPage> => {
  const answer = await ask(by, of, search);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};
const idsOf = async (by: TestMember, of: TestMember) => (await pageOf(by, of)).rows.map(({ id }) => id);

/** A comment by a member; `threadId` is another comment that it replies to. */
async function insertComment(author: TestMember, postId: string, threadId?: string, text = "Congratulations") {
  const id = newId();
  await db.insert(postComment).values({ id, postId, threadId: threadId ?? id, authorId: author.id, text, at: 1000 });
  return id;
}
const commentOn = async (author: TestMember, audience: PostAudience) =>
  insertComment(ada, await insertPost(author, audience));

describe("the comments of a member", () => {
  it("are listed newest first, each with its post and who wrote that, in pages that meet no comment twice", async () => {
    const postId = await insertPost(poster);
    const ids: string[] = [];
    for (let n = 0; n <= PAGE_SIZE; n += 1) ids.push(await insertComment(ada, postId, undefined, `Comment ${n}`));
    await insertComment(poster, postId);
    const first = await pageOf(reader, ada);
    expect(first.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, PAGE_SIZE));
    expect(first.rows[0]).toEqual({
      ...{ id: ids.at(-1), postId, text: `Comment ${PAGE_SIZE}`, at: new Date(1000).toISOString() },
      postAuthor: { id: poster.id, name: "Poster", title: null, image: null, sample: false },
    });
    const rest = await pageOf(reader, ada, `&cursor=${first.cursor}`);
    expect([rest.rows.map(({ id }) => id), rest.cursor]).toEqual([[ids[0]], null]);
  });

  it("on a post for connections are seen by these alone, also when the reader is connected to who commented", async () => {
    const [all, close] = [await commentOn(poster, "members"), await commentOn(poster, "connections")];
    const own = await commentOn(ada, "connections");
    expect(await idsOf(reader, ada)).toEqual([all]);
    await connectMembers(reader, ada);
    expect(await idsOf(reader, ada)).toEqual([own, all]);
    await connectMembers(reader, poster);
    expect(await idsOf(reader, ada)).toEqual([own, close, all]);
    expect(await idsOf(ada, ada)).toEqual([own, close, all]);
    expect(await idsOf(poster, ada)).toEqual([own, close, all]);
    // Not even by their author, once they may not see the post.
    await db.delete(connection).where(eq(connection.memberId, ada.id));
    expect(await idsOf(ada, ada)).toEqual([own, all]);
  });

  it("on posts by who is blocked in either direction, suspended, muted, or under a hidden post are left out", async () => {
    const postId = await insertPost(poster);
    const id = await insertComment(ada, postId);
    expect(await idsOf(reader, ada)).toEqual([id]);
    for (const [memberId, blockedId] of [
      [reader.id, poster.id],
      [poster.id, reader.id],
    ] as const) {
      await db.insert(block).values({ memberId, blockedId, createdAt: 1 });
      expect(await idsOf(reader, ada)).toEqual([]);
      await db.delete(block);
    }
    await db.insert(mute).values({ memberId: reader.id, mutedId: poster.id, createdAt: 1 });
    expect(await idsOf(reader, ada)).toEqual([]);
    await db.delete(mute);
    await write(reader, "PUT", `/api/posts/${postId}/hiding`);
    expect(await idsOf(reader, ada)).toEqual([]);
    await write(reader, "DELETE", `/api/posts/${postId}/hiding`);
    expect(await idsOf(reader, ada)).toEqual([id]);
    await db.update(user).set({ status: "suspended" }).where(eq(user.id, poster.id));
    expect(await idsOf(reader, ada)).toEqual([]);
  });

  it("that reply to somebody whom a block parts from the reader are left out", async () => {
    const starter = await createMember();
    const postId = await insertPost(poster);
    const reply = await insertComment(ada, postId, await insertComment(starter, postId));
    expect(await idsOf(reader, ada)).toEqual([reply]);
    await db.insert(block).values({ memberId: starter.id, blockedId: reader.id, createdAt: 1 });
    expect(await idsOf(reader, ada)).toEqual([]);
    expect(await idsOf(ada, ada)).toEqual([reply]);
  });

  it("go on behind comments that the reader may not see, however many there are in a row", async () => {
    const seen = await commentOn(poster, "members");
    const closed = await insertPost(poster, "connections");
    for (let n = 0; n < MEMBER_COMMENTS_SCANNED + 5; n += 1) await insertComment(ada, closed);
    const first = await pageOf(reader, ada);
    expect(first.rows).toEqual([]);
    expect((await pageOf(reader, ada, `&cursor=${first.cursor}`)).rows.map(({ id }) => id)).toEqual([seen]);
  });

  it("are gone with their post", async () => {
    const postId = await insertPost(poster);
    await insertComment(ada, postId);
    await db.delete(post).where(eq(post.id, postId));
    expect(await idsOf(reader, ada)).toEqual([]);
  });

  it("are for admitted members, of a member whom they may know of, and with a cursor and an id that are valid", async () => {
    await commentOn(poster, "members");
    const pending = await createMember({ status: "pending" });
    expect((await ask({ cookie: "" }, ada)).status).toBe(401);
    expect((await ask(pending, ada)).status).toBe(403);
    expect((await ask(reader, { id: newId() })).status).toBe(404);
    expect((await ask(reader, pending)).status).toBe(404);
    expect((await ask(reader, ada, "&cursor=nonsense")).status).toBe(422);
    expect((await call("/api/posts/comments", { cookie: reader.cookie })).status).toBe(422);
    await db.insert(block).values({ memberId: ada.id, blockedId: reader.id, createdAt: 1 });
    expect((await ask(reader, ada)).status).toBe(404);
  });
});
