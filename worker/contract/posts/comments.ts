import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import { cursor, id, type Page, paragraphsOfText } from "../text.ts";
import { COMMENT_MAX_LENGTH } from "./plain/limits.ts";

/**
 * Body of `POST /api/posts/:id/comments` (201 `CommentView`; the same idempotency key gives the same comment). `replyTo`: the comment that it
 * answers, which is no reply itself (404 `comment-not-found`); null for none. 429.
 */
export const commentInput = z.strictObject({
  text: paragraphsOfText(1, COMMENT_MAX_LENGTH, {
    required: "Write something first.",
    tooLong: "Comments can have up to 1,000 characters.",
  }),
  replyTo: z.nullable(id),
});
export type CommentInput = z.infer<typeof commentInput>;

/**
 * Query of `GET /api/posts/:id/comments`: each comment with its replies behind it, the oldest first; `from` begins with the thread of a
 * comment.
 */
export const commentsQuery = z.object({ cursor, from: z.optional(id) });

/** `threadId`: the comment that it replies to; its own id when it is no reply. `mayDelete`: it is the viewer's, or on a post of theirs. */
export type CommentView = {
  id: string;
  threadId: string;
  author: PersonView;
  text: string;
  at: string;
  mayDelete: boolean;
};
export type CommentPage = Page<CommentView>;

/**
 * Query of `GET /api/posts/comments`: the comments of one member (404 `member-not-found`), newest first: those on posts that the viewer may see, whose
 * authors the viewer has not muted, and which they have not hidden. A page may be short, even empty, and still have a cursor.
 */
export const memberCommentsQuery = z.object({ author: id, cursor });

/** A comment of a member, with who wrote the post that it is on. */
export type MemberCommentView = { id: string; postId: string; postAuthor: PersonView; text: string; at: string };
export type MemberCommentPage = Page<MemberCommentView>;
