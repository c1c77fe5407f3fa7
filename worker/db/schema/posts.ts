// Triggers: ../triggers/posts.sql
import { type AnySQLiteColumn, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { PostAudience } from "#contract/posts/limits.ts";
import { user } from "./auth.ts";

const memberId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });
const postId = () =>
  text("post_id")
    .notNull()
    .references(() => post.id, { onDelete: "cascade" });

/** Ids sort by time. Triggers keep the counts and delete the picture. Ms. */
export const post = sqliteTable(
  "post",
  {
    id: text("id").primaryKey(),
    authorId: memberId("author_id"),
    audience: text("audience").$type<PostAudience>().notNull(),
    text: text("text").notNull(),
    pictureKey: text("picture_key"),
    pictureAlt: text("picture_alt").notNull().default(""),
    pictureWidth: integer("picture_width"),
    pictureHeight: integer("picture_height"),
    createdAt: integer("created_at").notNull(),
    editedAt: integer("edited_at"),
    version: integer("version").notNull().default(1),
    likeCount: integer("like_count").notNull().default(0),
    commentCount: integer("comment_count").notNull().default(0),
  },
  (t) => [index("post_author").on(t.authorId, t.id, t.audience)],
);

export const postLike = sqliteTable(
  "post_like",
  { postId: postId(), memberId: memberId("member_id"), at: integer("at").notNull() },
  (t) => [primaryKey({ columns: [t.postId, t.memberId] }), index("post_like_member").on(t.memberId)],
);

/** `threadId`: the comment it replies to, else its own id. */
export const postComment = sqliteTable(
  "post_comment",
  {
    id: text("id").primaryKey(),
    postId: postId(),
    threadId: text("thread_id")
      .notNull()
      .references((): AnySQLiteColumn => postComment.id, { onDelete: "cascade" }),
    authorId: memberId("author_id"),
    text: text("text").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    index("post_comment_thread").on(t.postId, t.threadId, t.id),
    index("post_comment_reply").on(t.threadId),
    index("post_comment_author").on(t.authorId, t.postId),
    index("post_comment_newest").on(t.authorId, t.id),
  ],
);

export const postChoice = sqliteTable(
  "post_choice",
  {
    memberId: memberId("member_id"),
    postId: postId(),
    isHidden: integer("is_hidden", { mode: "boolean" }).notNull().default(false),
    isMuted: integer("is_muted", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.postId] }), index("post_choice_post").on(t.postId)],
);
