import * as z from "zod/mini";
import { EVENT_TITLE_MAX_LENGTH } from "../limits.ts";
import { shownLine } from "../text.ts";

export const mediaQuery = z.object({
  use: z.enum(["avatar", "course", "event-cover", "lesson", "opportunity", "post", "preview"]),
});

/** 128 random bits and the extension of the type. */
export const mediaKey = z.string().check(z.regex(/^[\w-]{22}\.(webp|jpg|png)$/));

/** `PUT /api/me/avatar` (200 `ViewerView`); `DELETE` (204). 404 `not-found` for a foreign key. */
export const avatarInput = z.strictObject({ key: mediaKey });

export const pictureAlt = shownLine(1, EVENT_TITLE_MAX_LENGTH, { required: "Describe the picture." });

/** Null: the drawn cover. 422 for a used or foreign key. */
export const coverPicture = z.nullable(z.strictObject({ key: mediaKey, alt: pictureAlt }));
export type CoverPictureInput = z.infer<typeof coverPicture>;

/** UTF-16 units: more than the longest title and location of an event. */
const PREVIEW_TEXT_MAX_LENGTH = 2500;

/** `PUT /api/events/:id/preview`, `PUT /api/profiles/me/preview` (204; 404). `of`: drawn text, else 409 `conflict`. */
export const previewInput = z.strictObject({
  key: mediaKey,
  of: z.string().check(z.maxLength(PREVIEW_TEXT_MAX_LENGTH)),
});
