import * as z from "zod/mini";
import { mediaKey, pictureAlt } from "../media/media.ts";
import type { PersonView } from "../members.ts";
import { cursor, id, type Page, paragraphsOfText } from "../text.ts";
import { POST_AUDIENCES, POST_MAX_LENGTH, type PostAudience } from "./plain/limits.ts";

/**
 * What members write for each other. A reader sees a post whose author they may know of, and to whom they are connected when it is for
 * connections; every other post is 404 `post-not-found`.
 */

const text = paragraphsOfText(1, POST_MAX_LENGTH, {
  required: "Write something first.",
  tooLong: "Posts can have up to 3,000 characters.",
});
const audience = z.enum(POST_AUDIENCES.map(([code]) => code) as [PostAudience, ...PostAudience[]]);

/**
 * Body of `POST /api/posts` (201 `PostView`; the same idempotency key gives the same post). 422 with the field `picture` for a key that is not an
 * unused upload of the viewer, 429.
 */
export const postInput = z.strictObject({
  text,
  audience,
  picture: z.nullable(z.strictObject({ key: mediaKey, alt: pictureAlt })),
});
export type PostInput = z.infer<typeof postInput>;

/**
 * Body of `PATCH /api/posts/:id` (200 `PostView`), by its author. 409 `conflict` for another version, and `post-commented` for a
 * post for connections that is to be for members while somebody else's comment is below it.
 */
export const postEdit = z.strictObject({
  text,
  audience,
  keepsPicture: z.boolean(),
  version: z.int().check(z.positive()),
});
export type PostEdit = z.infer<typeof postEdit>;

/** Query of `GET /api/posts`: the feed of the viewer, or the posts of one member that the viewer may see (404 `member-not-found`), newest first. */
export const postsQuery = z.object({ author: z.optional(id), cursor });

/** A post as the viewer sees it. `likes`, `comments`: without those of people who blocked the viewer, or whom the viewer blocked. Instants are ISO. */
export type PostView = {
  id: string;
  author: PersonView;
  text: string;
  audience: PostAudience;
  picture: { url: string; alt: string; width: number; height: number } | null;
  at: string;
  /** When it was last edited; null when it never was. */
  editedAt: string | null;
  version: number;
  likes: number;
  comments: number;
  isLiked: boolean;
  isMine: boolean;
  /** Whether the viewer does not see it in the feed. */
  isHidden: boolean;
  /** Whether the viewer gets no notifications about it. */
  isMuted: boolean;
  /** Whether the viewer muted its author. */
  isAuthorMuted: boolean;
};
export type PostPage = Page<PostView>;

/** Answer of `PUT` and `DELETE /api/posts/:id/like`, which set it and take it back, also when it is so already. */
export type LikeView = Pick<PostView, "likes" | "isLiked">;
