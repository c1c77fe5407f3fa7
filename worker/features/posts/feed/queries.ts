import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { POSTS_SCANNED } from "#contract/posts/limits.ts";
import type { PostPage } from "#contract/posts/posts.ts";
import { post, profile, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { defineCursor, rowId, sealed, toPage } from "#http/lists/cursor.ts";
import type { Env } from "#worker/env.ts";
import { type PostRow, postColumns, toPostView } from "../post-view.ts";
import { feedPosts, postsOf } from "./scanned.ts";

const cursorOfPost = defineCursor({ before: rowId });
const NEWEST = "~";

export const selectFeed = (c: Context<AppEnv>, cursor?: string) => selectPosts(c, cursor, feedPosts);

export const selectPostsOf = (c: Context<AppEnv>, authorId: SQL | string, cursor?: string) =>
  selectPosts(c, cursor, (me, before) => postsOf(authorId, me, before));

/** Scanned posts, with the contents of those that fit; the others only mark where the page ends. */
function selectPosts(c: Context<AppEnv>, cursor: string | undefined, scan: (me: SQL, before: string) => SQL) {
  const { db, sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const scanned = scan(me, sealed(c.env, cursorOfPost).decode(cursor)?.before ?? NEWEST);
  const upToPage = sql`(select id, is_last, fits, coalesce(sum(fits) over (order by id desc
    rows between unbounded preceding and 1 preceding), 0) as fitting_before from ${scanned}) as listed`;
  return db
    .select({
      before: sql<string>`listed.id`.as("listed_id"),
      isLast: sql<number>`listed.is_last`.as("is_last"),
      fits: sql<number>`listed.fits`.as("fits"),
      ...postColumns(me),
    })
    .from(upToPage)
    .leftJoin(post, sql`listed.fits and ${post.id} = listed.id`)
    .leftJoin(user, eq(user.id, post.authorId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(sql`listed.fitting_before <= ${PAGE_SIZE}`)
    .orderBy(sql`listed.id desc`);
}

/** May be empty and still have a cursor: sealed, because it may name a hidden post. */
export function toPostPage(env: Env, rows: Awaited<ReturnType<typeof selectPosts>>): PostPage {
  const last = rows.at(-1);
  const hasMore = last?.isLast === 1 || rows.length === POSTS_SCANNED;
  const fitting = rows.filter(({ fits }) => fits === 1) as (PostRow & { before: string })[];
  const { encode } = sealed(env, cursorOfPost);
  const page = toPage(fitting, PAGE_SIZE, encode, last && hasMore ? encode(last) : null);
  return { ...page, rows: page.rows.map(toPostView) };
}
