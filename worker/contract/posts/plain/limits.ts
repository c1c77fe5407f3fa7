import { HOUR_MS, type RateLimit } from "#contract/limits.ts";

/** The limits of posts. Lengths in graphemes. */
export const POST_MAX_LENGTH = 3000;
export const COMMENT_MAX_LENGTH = 1000;

/** Who may see a post, as `[code, name on screen, in words]`. The author always does, and nobody who is not admitted. */
export const POST_AUDIENCES = [
  ["members", "Members", "All members can see this."],
  ["connections", "Connections", "Only your connections can see this."],
] as const;
export type PostAudience = (typeof POST_AUDIENCES)[number][0];

/** A page of the feed, or of one member's posts, scans so many of the newest, among which some may not be for the reader. */
export const POSTS_SCANNED = 200;
/** A page of one member's comments scans so many of the newest. */
export const MEMBER_COMMENTS_SCANNED = 60;
/**
 * The feed of a reader with up to so many connections merges the posts of each. For a reader with more, a page scans so many of the newest
 * posts of everybody, and keeps those of the reader's people.
 */
export const FEED_SCANNED = 1000;
/** Connections of an author, the newest, whose open tabs are notified of a new post at once. The others see it when their tab is next looked at. */
export const POST_NOTIFIED_MAX = 100;

/** So many comments of a member on one post within an hour notify others; the rest are only shown, so that they do not push other notifications out. */
export const NOTIFYING_COMMENTS = 10;

export const POST_LIMITS = {
  postsPerMember: { name: "posts-member", limit: 30, windowMs: HOUR_MS },
  commentsPerMember: { name: "comments-member", limit: 120, windowMs: HOUR_MS },
  /** Likes that are set; taking one back is free. */
  likesPerMember: { name: "likes-member", limit: 600, windowMs: HOUR_MS },
} as const satisfies Record<string, RateLimit>;
