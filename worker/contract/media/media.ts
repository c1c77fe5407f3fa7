import * as z from "zod/mini";
import { EVENT_TITLE_MAX_LENGTH } from "../limits.ts";
import { shownLine } from "../text.ts";

/** The commands of pictures. What a picture may be, and the upload, are in `plain/pictures.ts`. */
export const mediaQuery = z.object({
  use: z.enum(["avatar", "course", "event-cover", "lesson", "opportunity", "post", "preview"]),
});

/** The name of a stored picture: 128 random bits and the ending of its type. */
export const mediaKey = z.string().check(z.regex(/^[\w-]{22}\.(webp|jpg|png)$/));

/** Body of `PUT /api/me/avatar` (200 `ViewerView`); `DELETE` removes it (204, also without one). 404 `not-found` for a key that is not one's own. */
export const avatarInput = z.strictObject({ key: mediaKey });

/** What a picture shows, for those who do not see it. */
export const pictureAlt = shownLine(1, EVENT_TITLE_MAX_LENGTH, { required: "Describe the picture." });

/**
 * An own cover instead of the drawn one: part of the body of `POST /api/events`, `PATCH /api/events/:id` and `PUT /api/admin/academy/:id`; null is
 * the drawn one. A key that is not one's own, or used already, is 422 with the field.
 */
export const coverPicture = z.nullable(z.strictObject({ key: mediaKey, alt: pictureAlt }));
export type CoverPictureInput = z.infer<typeof coverPicture>;

/** UTF-16 units of the text in a preview: more than the longest title and place of an event have. */
const PREVIEW_TEXT_MAX_LENGTH = 2500;

/**
 * Body of `PUT /api/events/:id/preview` and `PUT /api/profiles/me/preview` (204), by the owner: the picture that other sites show. `of` is the
 * text that was drawn, as `previewOf…` gives it; a picture of another text than the present one is not used, and 409 `conflict`. 404 `not-found` for
 * a key that is not one's own.
 */
export const previewInput = z.strictObject({
  key: mediaKey,
  of: z.string().check(z.maxLength(PREVIEW_TEXT_MAX_LENGTH)),
});
