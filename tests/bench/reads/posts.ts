import { env } from "cloudflare:workers";
import { MEMBER_COMMENTS_SCANNED, POSTS_SCANNED } from "#contract/posts/limits.ts";
import { sealCursor } from "#http/lists/cursor.ts";
import { type Fill, type Read, SHORT_AT_FIRST } from "./read.ts";

/** Posts of the connections that the caller has (`connections.ts`: twenty, from the 21st member on), the likes and comments of the first. */

const post = "printf('0190000b-0000-7000-8000-%012x', i)";
const comment = "printf('0190000d-0000-7000-8000-%012x', i)";
/** One of the caller's connections. */
const COMMENTER = "01900001-0000-7000-8000-00000000001e";
const FIRST = "0190000b-0000-7000-8000-000000000001";
const OWN = "0190000b-1000-7000-8000-000000000001";

export const fill: Fill = ({ n, from, now, me }) => [
  `insert into post (id, author_id, audience, text, created_at) ${n}
    select ${post}, printf('01900001-0000-7000-8000-%012x', 21 + i % 20), iif(i % 2, 'members', 'connections'), 'Words', ${now} + i from n`,
  ...(from > 0
    ? []
    : [
        `insert into post (id, author_id, audience, text, created_at) values ('${OWN}', '${me}', 'members', 'Words', ${now})`,
      ]),
  `insert into post_like (post_id, member_id, at) ${n} select '${FIRST}', printf('01900001-0000-7000-8000-%012x', i), ${now} from n`,
  `insert into post_comment (id, post_id, thread_id, author_id, text, at) ${n}
    select printf('0190000c-0000-7000-8000-%012x', i), '${FIRST}', printf('0190000c-0000-7000-8000-%012x', i - i % 2),
      printf('01900001-0000-7000-8000-%012x', i), 'Words', ${now} from n where i > 1`,
  // One member who comments on every post.
  `insert into post_comment (id, post_id, thread_id, author_id, text, at) ${n}
    select ${comment}, ${post}, ${comment}, '${COMMENTER}', 'Words', ${now} from n`,
];

/** The caller has muted everybody, so that all comments are scanned. */
const COMMENTS_ROWS = 10 * MEMBER_COMMENTS_SCANNED + 60;

/**
 * A feed: of each of forty people the newest post, the posts that are scanned, each with its author and a mute, in a queue and in order, and
 * twenty-one cards. The caller has muted everybody, so that all of them are scanned. Readers with more connections are in `feed.test.ts`.
 */
export const FEED_ROWS = 2 * 41 + 11 * POSTS_SCANNED + 21 * 8;

const as = "member" as const;
export const READS: Record<string, Read[]> = {
  "/api/posts": [
    { path: "/api/posts", as, maxRows: FEED_ROWS },
    { path: `/api/posts?cursor=${sealCursor(env, OWN)}`, as, maxRows: FEED_ROWS },
    { path: "/api/posts?author=01900001-0000-7000-8000-00000000001e", as, maxRows: FEED_ROWS, grows: SHORT_AT_FIRST },
  ],
  "/api/posts/:id": [{ path: `/api/posts/${FIRST}`, as }],
  // Of each comment its author, their profile, and who began the thread.
  "/api/posts/:id/comments": [
    { path: `/api/posts/${FIRST}/comments`, as, maxRows: 200 },
    {
      path: `/api/posts/${FIRST}/comments?cursor=0190000c-0000-7000-8000-000000000004_0190000c-0000-7000-8000-000000000005`,
      as,
      maxRows: 200,
    },
    { path: `/api/posts/${FIRST}/comments?from=0190000c-0000-7000-8000-000000000009`, as, maxRows: 200 },
  ],
  // Of each comment that is considered its post, the author and their profile, and what the caller may see of them.
  "/api/posts/comments": [
    { path: `/api/posts/comments?author=${COMMENTER}`, as, maxRows: COMMENTS_ROWS },
    {
      path: `/api/posts/comments?author=${COMMENTER}&cursor=${sealCursor(env, "0190000d-0000-7000-8000-0000000000ff")}`,
      as,
      maxRows: COMMENTS_ROWS,
    },
  ],
  "/posts/:id": [{ path: `/posts/${FIRST}`, as }],
};
