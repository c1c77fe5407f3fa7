import { HOUR_MS, type RateLimit } from "#contract/limits.ts";

/** Lengths in graphemes. */
export const POST_MAX_LENGTH = 3000;
export const COMMENT_MAX_LENGTH = 1000;

/** `[code, name, sentence]`. Admitted members only, and always the author. */
export const POST_AUDIENCES = [
  ["members", "Members", "All members can see this."],
  ["connections", "Connections", "Only your connections can see this."],
] as const;
export type PostAudience = (typeof POST_AUDIENCES)[number][0];

/** Newest posts per page, some of which may be hidden from the reader. */
export const POSTS_SCANNED = 200;
export const MEMBER_COMMENTS_SCANNED = 60;
/** Up to this number of connections the feed merges their posts; above it scans this many newest posts of everybody. */
export const FEED_SCANNED = 1000;
/** Newest connections of an author whose open tabs are notified. Others see it when they return to the tab. */
export const POST_NOTIFIED_MAX = 100;

/** Comments per member, post and hour that notify others, so that they do not displace other notifications. */
export const NOTIFYING_COMMENTS = 10;

export const POST_LIMITS = {
  postsPerMember: { name: "posts-member", limit: 30, windowMs: HOUR_MS },
  commentsPerMember: { name: "comments-member", limit: 120, windowMs: HOUR_MS },
  /** Taking one back is free. */
  likesPerMember: { name: "likes-member", limit: 600, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>;
