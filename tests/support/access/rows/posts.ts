import { newId } from "#db/ids.ts";
import { post, postComment } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { CreateOwn, Row } from "../access-row.ts";

/** Posts: `{post}` is the owner's, for their connections, one of whom is `other`; it has the marker `post`, and a comment of theirs the marker `comment`. */

export const createOwn: CreateOwn = async ({ ownerId, now, mark }) => {
  const [postId, commentId] = [newId(), newId()];
  await testDb().batch([
    testDb()
      .insert(post)
      .values({ id: postId, authorId: ownerId, audience: "connections", text: mark("post"), createdAt: now }),
    testDb()
      .insert(postComment)
      .values({ id: commentId, threadId: commentId, postId, authorId: ownerId, text: mark("comment"), at: now }),
  ]);
  return { post: postId, comment: commentId };
};

/** The admins of the world are not connected to the owner. */
const also = { "one-step": "404" } as const;
const READERS = { post: ["member", "other"] } as const;
const POST = "401 403 200 200 404 403 404";
const POST_NO_CONTENT = "401 403 204 204 404 403 404";
const POST_MISSING = "401 403 404 404 404 403 404";
const ANY_NO_CONTENT = "401 403 204 204 204 403 204";

const body = { text: "Good morning", audience: "members", picture: null };
const edit = { text: "Good evening", audience: "members", keepsPicture: true, version: 1 };

/** What is set on a post: the same answers for `PUT` and `DELETE`. */
const choiceRows = (name: string) => ({
  [`PUT /api/posts/:id/${name}`]: [
    { of: "own", request: `PUT /api/posts/{post}/${name}`, body: {}, cells: POST_NO_CONTENT, also },
    { of: "missing", request: `PUT /api/posts/{missing}/${name}`, body: {}, cells: POST_MISSING },
  ],
  [`DELETE /api/posts/:id/${name}`]: [
    { of: "own", request: `DELETE /api/posts/{post}/${name}`, cells: POST_NO_CONTENT, also },
    { of: "missing", request: `DELETE /api/posts/{missing}/${name}`, cells: POST_MISSING },
  ],
});

export const ROWS: Record<string, Row[]> = {
  "GET /api/posts": [
    { of: "own", request: "GET /api/posts", cells: "401 403 200 200 200 403 200", sees: READERS },
    {
      of: "own",
      request: "GET /api/posts?author={owner}",
      cells: "401 403 200 200 404 403 200",
      sees: READERS,
    },
    { of: "missing", request: "GET /api/posts?author={missing}", cells: POST_MISSING },
  ],
  "POST /api/posts": [{ of: "own", request: "POST /api/posts", body, cells: "401 403 201 201 201 403 201" }],
  "GET /api/posts/:id": [
    { of: "own", request: "GET /api/posts/{post}", cells: POST, also, sees: READERS },
    { of: "missing", request: "GET /api/posts/{missing}", cells: POST_MISSING },
  ],
  "PATCH /api/posts/:id": [
    {
      of: "own",
      request: "PATCH /api/posts/{post}",
      body: edit,
      cells: "401 403 200 404 404 403 404",
    },
    { of: "missing", request: "PATCH /api/posts/{missing}", body: edit, cells: POST_MISSING },
  ],
  "DELETE /api/posts/:id": [
    { of: "own", request: "DELETE /api/posts/{post}", cells: ANY_NO_CONTENT },
    { of: "missing", request: "DELETE /api/posts/{missing}", cells: ANY_NO_CONTENT },
  ],
  "PUT /api/posts/:id/like": [
    { of: "own", request: "PUT /api/posts/{post}/like", body: {}, cells: POST, also },
    { of: "missing", request: "PUT /api/posts/{missing}/like", body: {}, cells: POST_MISSING },
  ],
  "DELETE /api/posts/:id/like": [
    { of: "own", request: "DELETE /api/posts/{post}/like", cells: POST, also },
    { of: "missing", request: "DELETE /api/posts/{missing}/like", cells: POST_MISSING },
  ],
  "GET /api/posts/:id/comments": [
    {
      of: "own",
      request: "GET /api/posts/{post}/comments",
      cells: POST,
      also,
      sees: { comment: ["member", "other"] as const },
    },
    { of: "missing", request: "GET /api/posts/{missing}/comments", cells: POST_MISSING },
  ],
  "GET /api/posts/comments": [
    // The comment is on a post for connections of the owner.
    {
      of: "own",
      request: "GET /api/posts/comments?author={owner}",
      cells: "401 403 200 200 404 403 200",
      sees: { comment: ["member", "other"] as const },
    },
    { of: "missing", request: "GET /api/posts/comments?author={missing}", cells: POST_MISSING },
  ],
  "POST /api/posts/:id/comments": [
    {
      of: "own",
      request: "POST /api/posts/{post}/comments",
      body: { text: "Congratulations", replyTo: "{comment}" },
      cells: "401 403 201 201 404 403 404",
      also,
    },
    {
      of: "missing",
      request: "POST /api/posts/{missing}/comments",
      body: { text: "Congratulations", replyTo: null },
      cells: POST_MISSING,
    },
  ],
  "DELETE /api/posts/:id/comments/:commentId": [
    { of: "own", request: "DELETE /api/posts/{post}/comments/{comment}", cells: ANY_NO_CONTENT },
    { of: "missing", request: "DELETE /api/posts/{post}/comments/{missing}", cells: ANY_NO_CONTENT },
  ],
  ...choiceRows("hiding"),
  ...choiceRows("mute"),
  "GET /posts/:id": [
    {
      of: "own",
      request: "GET /posts/{post}",
      cells: "302 200 200 200 404 302 404",
      also,
      sees: { ...READERS, email: ["member"] as const },
    },
    {
      of: "missing",
      request: "GET /posts/{missing}",
      cells: "302 200 404 404 404 302 404",
      sees: { email: ["member"] as const },
    },
  ],
};
