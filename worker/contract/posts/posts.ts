import * as z from "zod/mini";
import { mediaKey, pictureAlt } from "../media/media.ts";
import type { PersonView } from "../members.ts";
import { cursor, id, type Page, paragraphsOfText } from "../text.ts";
import { POST_AUDIENCES, POST_MAX_LENGTH, type PostAudience } from "./limits.ts";

/** Visible with a visible author and, for connections, when connected; else 404 `post-not-found`. */

const text = paragraphsOfText(1, POST_MAX_LENGTH, {
  required: "Write something first.",
  tooLong: "Posts can have up to 3,000 characters.",
});
const audience = z.enum(POST_AUDIENCES.map(([code]) => code) as [PostAudience, ...PostAudience[]]);

/** `POST /api/posts` (201 `PostView`; takes an `Idempotency-Key`). 422 for a used or foreign picture, 429. */
export const postInput = z.strictObject({
  text,
  audience,
  picture: z.nullable(z.strictObject({ key: mediaKey, alt: pictureAlt })),
});
export type PostInput = z.infer<typeof postInput>;

/** `PATCH /api/posts/:id` (409 `conflict`). `post-commented`: comments for connections would become public. */
export const postEdit = z.strictObject({
  text,
  audience,
  keepsPicture: z.boolean(),
  version: z.int().check(z.positive()),
});
export type PostEdit = z.infer<typeof postEdit>;

/** `GET /api/posts`: the feed, or visible posts of one member (404 `member-not-found`), newest first. */
export const postsQuery = z.object({ author: z.optional(id), cursor });

/** `likes`, `comments`: without people with a block. ISO instants. */
export type PostView = {
  id: string;
  author: PersonView;
  text: string;
  audience: PostAudience;
  picture: { url: string; alt: string; width: number; height: number } | null;
  at: string;
  editedAt: string | null;
  version: number;
  likes: number;
  comments: number;
  isLiked: boolean;
  isMine: boolean;
  isHidden: boolean;
  isMuted: boolean;
  isAuthorMuted: boolean;
};
export type PostPage = Page<PostView>;

/** `PUT` and `DELETE /api/posts/:id/like`, idempotent. */
export type LikeView = Pick<PostView, "likes" | "isLiked">;
