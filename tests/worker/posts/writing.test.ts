import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { POST_LIMITS, POST_MAX_LENGTH } from "#contract/posts/limits.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { newId } from "#db/ids.ts";
import { post, postComment, postLike, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { rowOf, uploaded } from "#tests/support/media/media.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { problem } from "#tests/support/messages/message-requests.ts";
import { comment, insertPost, readPost, sendPost, write } from "#tests/support/posts/posts.ts";
import { eventually, openInbox } from "#tests/support/sockets.ts";

let ada: TestMember;
let ines: TestMember;
const db = testDb();
const fieldsOf = async (answer: Response) => ((await answer.json()) as { fields: Record<string, string> }).fields;
const edit = (by: TestMember, id: string, more: Record<string, unknown>) =>
  call(`/api/posts/${id}`, {
    method: "PATCH",
    cookie: by.cookie,
    body: { text: "Good evening", audience: "members", keepsPicture: true, version: 1, ...more },
  });

beforeEach(async () => {
  [ada, ines] = [await createMember(), await createMember({ name: "Ines" })];
});

describe("writing a post", () => {
  it("stores it once for an idempotency key, as it was typed, and tells the tabs of connections", async () => {
    await connectMembers(ada, ines);
    const tab = await openInbox(ines);
    const text = "  <script>alert(1)</script>\r\n**Two** pages\u00a0& a link: https://node.example/?a=1&b=2  ";
    const key = newId();
    const [one, same] = [await sendPost(ada, { text }, key), await sendPost(ada, { text }, key)];
    expect([one.status, same.status]).toEqual([201, 201]);
    const view = (await one.json()) as PostView;
    expect(await same.json()).toEqual(view);
    expect(view).toMatchObject({
      text: "<script>alert(1)</script>\n**Two** pages\u00a0& a link: https://node.example/?a=1&b=2",
      ...{ audience: "members", isMine: true, likes: 0, comments: 0, version: 1 },
    });
    expect(await db.$count(post, eq(post.authorId, ada.id))).toBe(1);
    await eventually(
      () => tab.of("posts"),
      (frames) => frames.length === 1,
    );
    expect(tab.of("posts")).toEqual([{ type: "posts" }]);
    tab.close();
    expect(await problem(await sendPost(ada, { text: "Another" }, key))).toBe("409 idempotency-conflict");
  });

  it("refuses what nobody could read, what reaches into the text around it, unknown fields, and more than 30 an hour", async () => {
    const refusals: [Record<string, unknown>, string][] = [
      [{ text: " \n " }, "Write something first."],
      [{ text: "\u200b\u3164" }, "Write something first."],
      [{ text: "\u2800\n\u2800" }, "Write something first."],
      [{ text: "x".repeat(POST_MAX_LENGTH + 1) }, "Posts can have up to 3,000 characters."],
      [{ text: "a\u0301".repeat(1) + "\u0301".repeat(20_000) }, "Posts can have up to 3,000 characters."],
      [{ text: "pay \u202ecod.exe" }, "Please remove the characters that change the direction of the text."],
      [{ text: "e\u0301\u0301\u0301\u0301" }, "Please use at most 3 accents on a letter."],
      [{ text: "a\u0000b" }, "Please remove control characters."],
    ];
    for (const [body, sentence] of refusals) {
      const answer = await sendPost(ada, body);
      expect([answer.status, await fieldsOf(answer)]).toEqual([422, { text: sentence }]);
    }
    for (const body of [{ audience: "everybody" }, { authorId: ines.id }, { picture: "x" }])
      expect(await problem(await sendPost(ada, body))).toBe("422 invalid");
    expect((await sendPost(ada, { text: "👩‍👩‍👧 שלום e\u0301 ".repeat(200) })).status).toBe(201);
    for (let n = 1; n < POST_LIMITS.postsPerMember.limit; n += 1) expect((await sendPost(ada)).status).toBe(201);
    const beyond = await sendPost(ada);
    expect(await problem(beyond)).toBe("429 rate-limited");
    expect(Number(beyond.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await sendPost(ines)).status).toBe(201);
  });

  it("is for admitted members only, also when they are suspended meanwhile", async () => {
    const pending = await createMember({ status: "pending" });
    expect(await problem(await sendPost(pending))).toBe("403 membership-pending");
    await db.update(user).set({ status: "suspended" }).where(eq(user.id, ada.id));
    expect(await problem(await sendPost(ada))).toBe("403 account-suspended");
    expect(await db.$count(post, eq(post.authorId, ada.id))).toBe(0);
  });

  it("takes one picture that its author uploaded for it, and deletes it with the post, or when an edit drops it", async () => {
    const alt = "The hall";
    for (const [by, key] of [
      [ines, await uploaded(ada.cookie, "post")],
      [ada, await uploaded(ada.cookie, "event-cover")],
      [ada, "aaaaaaaaaaaaaaaaaaaaaa.png"],
    ] as const)
      expect(await fieldsOf(await sendPost(by, { picture: { key, alt } }))).toEqual({
        picture: "This picture is no longer there. Please choose it again.",
      });
    const keys = [await uploaded(ada.cookie, "post"), await uploaded(ada.cookie, "post")];
    const [dropped, deleted] = (await Promise.all(
      keys.map(async (key) => (await sendPost(ada, { picture: { key, alt } })).json()),
    )) as [PostView, PostView];
    expect(dropped.picture).toEqual({ url: `/media/${keys[0]}`, alt, width: 20, height: 10 });
    expect(await rowOf(keys[0] ?? "")).toMatchObject({ deleteAt: null, ownerId: ada.id });
    expect(await problem(await sendPost(ada, { picture: { key: keys[0] ?? "", alt } }))).toBe("422 invalid");
    expect(await (await edit(ada, dropped.id, { keepsPicture: false })).json()).toMatchObject({ picture: null });
    expect((await write(ada, "DELETE", `/api/posts/${deleted.id}`)).status).toBe(204);
    for (const key of keys) expect((await rowOf(key))?.deleteAt).toBe(0);
  });
});

describe("editing a post", () => {
  it("marks it as edited and raises its version; the same again changes nothing", async () => {
    const id = await insertPost(ada, "connections");
    const view = (await (await edit(ada, id, {})).json()) as PostView;
    expect(view).toMatchObject({ text: "Good evening", audience: "members", version: 2, editedAt: expect.any(String) });
    expect(await (await edit(ada, id, { version: 2 })).json()).toEqual(view);
    expect(await (await edit(ada, id, { version: 1 })).json()).toEqual(view);
    expect(await problem(await edit(ada, id, { version: 1, text: "Good night" }))).toBe("409 conflict");
    expect(await readPost(ada, id)).toEqual(view);
  });

  it("never shows to all members what others commented for connections only", async () => {
    await connectMembers(ada, ines);
    const id = await insertPost(ada, "connections");
    expect((await comment(ada, id)).status).toBe(201);
    const { id: commentId } = (await (await comment(ines, id)).json()) as { id: string };
    expect(await problem(await edit(ada, id, {}))).toBe("409 post-commented");
    expect(await problem(await edit(ada, id, { version: 2 }))).toBe("409 conflict");
    expect(await readPost(ada, id)).toMatchObject({ text: "Good morning", audience: "connections", version: 1 });
    expect((await edit(ada, id, { audience: "connections" })).status).toBe(200);
    expect((await write(ines, "DELETE", `/api/posts/${id}/comments/${commentId}`)).status).toBe(204);
    expect(await (await edit(ada, id, { version: 2 })).json()).toMatchObject({ audience: "members" });
    const narrowed = await insertPost(ada);
    await comment(ines, narrowed);
    expect((await edit(ada, narrowed, { audience: "connections" })).status).toBe(200);
  });

  it("is 404 for everybody else, and for a post that is gone", async () => {
    const id = await insertPost(ada);
    expect(await problem(await edit(ines, id, {}))).toBe("404 post-not-found");
    expect(await problem(await edit(ines, newId(), {}))).toBe("404 post-not-found");
    expect(await problem(await edit(ada, id, { text: "" }))).toBe("422 invalid");
    expect(await readPost(ada, id)).toMatchObject({ text: "Good morning", version: 1 });
  });
});

describe("deleting a post", () => {
  it("deletes its likes and comments, is repeatable, and does nothing to another's", async () => {
    const id = await insertPost(ada);
    await comment(ines, id);
    await write(ines, "PUT", `/api/posts/${id}/like`);
    expect((await write(ines, "DELETE", `/api/posts/${id}`)).status).toBe(204);
    expect((await readPost(ada, id)).comments).toBe(1);
    for (let time = 0; time < 2; time += 1) expect((await write(ada, "DELETE", `/api/posts/${id}`)).status).toBe(204);
    expect(await problem(await call(`/api/posts/${id}`, { cookie: ada.cookie }))).toBe("404 post-not-found");
    expect(await db.$count(postLike, eq(postLike.postId, id))).toBe(0);
    expect(await db.$count(postComment, eq(postComment.postId, id))).toBe(0);
  });
});
