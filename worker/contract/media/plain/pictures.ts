/**
 * Pictures that members upload. `POST /api/media?use=…` takes the bytes of one (`content-type` of its type) and answers 201 `MediaView`. The
 * server reads the type and the size from the bytes, and stores nothing but the picture itself: no EXIF, no comment, nothing behind its end. A
 * command then puts the key to use; a picture that nothing uses is deleted after a day.
 *
 * 413 over MEDIA_MAX_BYTES, 415 for another content type, 422 `picture-invalid` for other content, and for an animated or too large picture,
 * 429 after `uploadsPerMember`.
 */
export const MEDIA_MAX_BYTES = 5 * 1024 * 1024;
export const MEDIA_TYPES = ["image/webp", "image/jpeg", "image/png"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/**
 * What a picture is for. `width` and `height` are the most it may have, or what it must have (`isExact`), in pixels; `maxBytes` what the stored file may
 * weigh. `-preview`: the picture that other sites show for a shared link (Open Graph).
 */
export const MEDIA_USES = {
  avatar: { width: 512, height: 512, maxBytes: 1024 * 1024, isExact: false, types: MEDIA_TYPES },
  "event-cover": { width: 1600, height: 900, maxBytes: 2 * 1024 * 1024, isExact: false, types: MEDIA_TYPES },
  course: { width: 1600, height: 900, maxBytes: 2 * 1024 * 1024, isExact: false, types: MEDIA_TYPES },
  lesson: { width: 1600, height: 900, maxBytes: 2 * 1024 * 1024, isExact: false, types: MEDIA_TYPES },
  post: { width: 1600, height: 900, maxBytes: 2 * 1024 * 1024, isExact: false, types: MEDIA_TYPES },
  opportunity: { width: 512, height: 512, maxBytes: 1024 * 1024, isExact: false, types: MEDIA_TYPES },
  preview: { width: 1200, height: 630, maxBytes: 300 * 1024, isExact: true, types: ["image/png"] },
} as const satisfies Record<
  string,
  { width: number; height: number; maxBytes: number; isExact: boolean; types: readonly MediaType[] }
>;
export type MediaUse = keyof typeof MEDIA_USES;

/** `url` is `/media/<key>`, which anybody may read who knows it, and which never changes its content. */
export type MediaView = { key: string; url: string; width: number; height: number };

/** The path of a stored picture. */
export const mediaUrl = (key: string): string => `/media/${key}`;
/** The key in such a path. */
export const mediaKeyOf = (url: string): string => url.slice(mediaUrl("").length);

/** The own cover of an event or a course, in its card. */
export type CoverPictureView = { url: string; alt: string };
/** The own cover of a row; null for the drawn one. */
export const toCoverPicture = ({
  coverKey,
  coverAlt,
}: {
  coverKey: string | null;
  coverAlt: string | null;
}): CoverPictureView | null => (coverKey === null ? null : { url: mediaUrl(coverKey), alt: coverAlt ?? "" });

/** The text in the picture of an event: its title, and where and when it is. The server compares it with the stored one. */
export const previewOfEvent = ({
  title,
  startsAt,
  timeZone,
  location,
}: Record<"title" | "startsAt" | "timeZone" | "location", string>) => [title, startsAt, timeZone, location].join("\n");
/** The text in the picture of a profile. */
export const previewOfProfile = ({
  name,
  title,
  company,
}: {
  name: string;
  title: string | null;
  company: string | null;
}) => [name, title ?? "", company ?? ""].join("\n");
