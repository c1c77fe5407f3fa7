import { Hono } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { type PostPage, postsQuery } from "#contract/posts/posts.ts";
import { selectVisibleMember } from "#domain/members/visible-member.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { selectFeed, selectPostsOf, toPostPage } from "./queries.ts";

export const feedRoutes = new Hono<AppEnv>().get("/", valid("query", postsQuery), showPosts);

async function showPosts(c: ValidContext<"query", typeof postsQuery>) {
  const { db, sessionToken, now } = c.var;
  const { author, cursor } = c.req.valid("query");
  const { viewer, posts, authors } = await getWithViewer(c, {
    posts: author ? selectPostsOf(c, author, cursor) : selectFeed(c, cursor),
    authors: author ? selectVisibleMember(db, author, viewerId(sessionToken, now)) : null,
  });
  authorizeAdmitted(c.env, viewer);
  if (authors) getRow(authors, "member-not-found");
  return c.json<PostPage>(toPostPage(c.env, posts));
}
