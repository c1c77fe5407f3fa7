import * as z from "zod/mini";
import type { PersonView } from "../members.ts";
import { cursor, id, type Page, paragraphsOfText } from "../text.ts";
import { COMMENT_MAX_LENGTH } from "./limits.ts";

/** `POST /api/posts/:id/comments` (201; takes an `Idempotency-Key`; 404, 429). `replyTo`: not a reply itself. */
export const commentInput = z.strictObject({
  text: paragraphsOfText(1, COMMENT_MAX_LENGTH, {
    required: "Write something first.",
    tooLong: "Comments can have up to 1,000 characters.",
  }),
  replyTo: z.nullable(id),
});
export type CommentInput = z.infer<typeof commentInput>;

/** `GET /api/posts/:id/comments`: oldest first, each with its replies. `from`: begins with the thread of a comment. */
export const commentsQuery = z.object({ cursor, from: z.optional(id) });

/** `threadId`: the comment it replies to, or its own id. `mayDelete`: the viewer's, or on the viewer's post. */
export type CommentView = {
  id: string;
  threadId: string;
  author: PersonView;
  text: string;
  at: string;
  mayDelete: boolean;
};
export type CommentPage = Page<CommentView>;

/** `GET /api/posts/comments`, without hidden posts and muted authors. A page may be empty and have a cursor. */
export const memberCommentsQuery = z.object({ author: id, cursor });

export type MemberCommentView = { id: string; postId: string; postAuthor: PersonView; text: string; at: string };
export type MemberCommentPage = Page<MemberCommentView>;
