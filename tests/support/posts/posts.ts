import type { PostAudience } from "#contract/posts/limits.ts";
import type { PostPage, PostView } from "#contract/posts/posts.ts";
import { newId } from "#db/ids.ts";
import { post } from "#db/schema/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";

type Who = { id: string };

/** Inserts a post, newer than all before it, and returns its id. */
export async function insertPost(
  author: Who,
  audience: PostAudience = "members",
  text = "Good morning",
): Promise<string> {
  const id = newId();
  await testDb().insert(post).values({ id, authorId: author.id, audience, text, createdAt: Date.now() });
  return id;
}

/** Posts as a browser does. */
export const sendPost = (by: TestMember, more: Record<string, unknown> = {}, key?: string) =>
  call("/api/posts", {
    cookie: by.cookie,
    body: { text: "Good morning", audience: "members", picture: null, ...more },
    ...(key && { headers: { "idempotency-key": key } }),
  });

export const readPost = async (by: TestMember, id: string): Promise<PostView> =>
  (await call(`/api/posts/${id}`, { cookie: by.cookie })).json();

export const readPage = async (by: TestMember, search = ""): Promise<PostPage> => {
  const answer = await call(`/api/posts${search && `?${search}`}`, { cookie: by.cookie });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** The ids of all posts of a feed, page by page; `between` runs before each further page. */
export async function readAll(by: TestMember, between: () => Promise<unknown> = async () => null): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: PostPage = await readPage(by, cursor && `cursor=${cursor}`);
    pages.push(page.rows.map(({ id }) => id));
    cursor = page.cursor;
    if (cursor !== null) await between();
  }
  return pages;
}

/** A request without a body but `{}` where the method needs one. */
export const write = (by: TestMember, method: "PUT" | "DELETE", path: string) =>
  call(path, { method, cookie: by.cookie, ...(method === "PUT" && { body: {} }) });

export const comment = (by: TestMember, postId: string, text = "Congratulations", replyTo: string | null = null) =>
  call(`/api/posts/${postId}/comments`, { cookie: by.cookie, body: { text, replyTo } });
