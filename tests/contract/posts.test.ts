import { describe, expect, it } from "vitest";
import { createMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import * as api from "#web/features/posts/api.ts";
import * as commentsApi from "#web/features/posts/comments/api.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getRows, openBrowser, run, visit } from "./support/web-client.ts";
import { whitePicture } from "./support/white-picture.ts";

openBrowser();
const posts = track("posts", api);
const comments = track("posts/comments", commentsApi);
const INPUT = { text: "Good morning", audience: "members" as const, picture: null };
const cachedFeed = () => queryClient.getQueryData(posts.feedQuery.queryKey)?.pages.flatMap(({ rows }) => rows) ?? [];

describe("a post", () => {
  it("is written with a picture, read in every list, edited, liked, muted, hidden and deleted, and the cache follows", async () => {
    const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
    await connectMembers(ada, ines);
    await as(ada);
    expect(await getRows(posts.feedQuery)).toEqual([]);
    const { key } = await run(posts.uploadPostPicture, await whitePicture("post"));
    const post = await run(posts.createPost, { ...INPUT, picture: { key, alt: "A white page" } });
    const { id } = post;
    expect(cachedFeed()).toEqual([post]);
    expect(await getRows(posts.feedQuery)).toEqual([post]);
    expect((await get(posts.feedHeadQuery)).rows).toEqual([post]);
    expect(await getRows(posts.memberPostsQuery(ada.id))).toEqual([post]);
    expect(await get(posts.postQuery(id))).toEqual(post);
    expect(await (await visit(posts.postPath(id))).json()).toEqual(post);
    const edit = { text: "Good evening", audience: "connections" as const, keepsPicture: false, version: 1 };
    const edited = await run(posts.editPost(id), edit);
    expect(cachedFeed()).toEqual([edited]);
    expect(edited).toMatchObject({ text: "Good evening", picture: null, version: 2 });
    await run(posts.mutePost(id), true);
    expect((await get(posts.postQuery(id))).isMuted).toBe(true);
    await run(posts.mutePost(id), false);

    await as(ines);
    await getRows(posts.feedQuery);
    expect(await run(posts.likePost(id), true)).toEqual({ likes: 1, isLiked: true });
    expect(cachedFeed()).toMatchObject([{ likes: 1, isLiked: true }]);
    expect(await run(posts.likePost(id), false)).toEqual({ likes: 0, isLiked: false });
    await run(posts.hidePost(id));
    expect((await get(posts.postQuery(id))).isHidden).toBe(true);
    await run(posts.showPost(id));
    expect((await getRows(posts.feedQuery)).map((one) => one.isHidden)).toEqual([false]);
    await run(posts.hidePost(id));
    expect(cachedFeed()).toEqual([]);
    expect(await getRows(posts.feedQuery)).toEqual([]);
    await expect(run(posts.editPost(id), edit)).rejects.toMatchObject({ code: "post-not-found" });

    await as(ada);
    await getRows(posts.feedQuery);
    posts.changePost(id, (one) => ({ ...one, text: "Changed" }));
    expect(cachedFeed()[0]?.text).toBe("Changed");
    await posts.refreshPost(id);
    expect(cachedFeed()[0]?.text).toBe("Good evening");
    await run(posts.deletePost(id));
    expect(cachedFeed()).toEqual([]);
    await expect(get(posts.postQuery(id))).rejects.toMatchObject({ code: "post-not-found" });
  });

  it("that is new comes into the feed when it is asked for, without a gap and without another one twice", async () => {
    const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
    await connectMembers(ada, ines);
    await as(ada);
    await run(posts.createPost, { ...INPUT, text: "First" });
    await as(ines);
    await getRows(posts.feedQuery);
    const mine = await run(posts.createPost, { ...INPUT, text: "Mine" });
    const [first] = cachedFeed().slice(-1);
    await get(posts.feedHeadQuery);
    const newer = { ...mine, id: `${mine.id.slice(0, -1)}~`, text: "Newer" };
    queryClient.setQueryData(posts.feedHeadQuery.queryKey, (page) => page && { ...page, rows: [newer, ...page.rows] });
    posts.showNewPosts();
    expect(cachedFeed().map(({ text }) => text)).toEqual(["Newer", "Mine", "First"]);
    // Nothing in common with the list: there may be others in between.
    queryClient.setQueryData(posts.feedHeadQuery.queryKey, { rows: [{ ...newer, id: "~" }], cursor: first?.id ?? "" });
    posts.showNewPosts();
    expect(cachedFeed().map(({ id }) => id)).toEqual(["~"]);
  });
});

it("comments are written, listed with their replies, and deleted", async () => {
  const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
  await as(ada);
  const { id } = await run(posts.createPost, INPUT);
  await as(ines);
  await get(posts.postQuery(id));
  const query = comments.commentsQuery(id);
  expect(await getRows(query)).toEqual([]);
  const first = await run(comments.addComment(id), { text: "One", replyTo: null });
  await run(comments.addComment(id), { text: "Two", replyTo: null });
  await run(comments.addComment(id), { text: "To one", replyTo: first.id });
  const cached = () =>
    queryClient.getQueryData(query.queryKey)?.pages.flatMap(({ rows }) => rows.map(({ text }) => text));
  expect(cached()).toEqual(["One", "To one", "Two"]);
  expect((await getRows(comments.commentsQuery(id, first.id))).map(({ text }) => text)).toEqual(cached());
  await run(comments.deleteComment(id, first.id));
  expect(cached()).toEqual(["Two"]);
  expect((await getRows(query)).map(({ text }) => text)).toEqual(["Two"]);
  expect((await get(posts.postQuery(id))).comments).toBe(1);
});

it("the comments of a member are listed, and follow what they write", async () => {
  const ada = await createMember({ name: "Ada" });
  await as(ada);
  const post = await run(posts.createPost, INPUT);
  const query = comments.memberCommentsQuery(ada.id);
  expect(await getRows(query)).toEqual([]);
  const comment = await run(comments.addComment(post.id), { text: "One", replyTo: null });
  expect(await getRows(query)).toMatchObject([
    { id: comment.id, postId: post.id, postAuthor: { id: ada.id }, text: "One" },
  ]);
});

it("calls every function of the API of posts", () => expectAllCalled("posts", "posts/comments"));
