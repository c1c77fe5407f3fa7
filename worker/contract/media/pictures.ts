/**
 * `POST /api/media?use=…` with the bytes (413, 415, 422, 429). The server strips EXIF and comments. An unused picture
 * is deleted after a day.
 */
export const MEDIA_MAX_BYTES = 5 * 1024 * 1024;
export const MEDIA_TYPES = ["image/webp", "image/jpeg", "image/png"] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Pixels: maximum, or exact with `isExact`. `maxBytes`: of the stored file. `preview`: Open Graph. */
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

/** `url`: `/media/<key>`, readable with the key; its content never changes. */
export type MediaView = { key: string; url: string; width: number; height: number };

export const mediaUrl = (key: string): string => `/media/${key}`;
export const mediaKeyOf = (url: string): string => url.slice(mediaUrl("").length);

export type CoverPictureView = { url: string; alt: string };
export const toCoverPicture = ({
  coverKey,
  coverAlt,
}: {
  coverKey: string | null;
  coverAlt: string | null;
}): CoverPictureView | null => (coverKey === null ? null : { url: mediaUrl(coverKey), alt: coverAlt ?? "" });

export const previewOfEvent = ({
  title,
  startsAt,
  timeZone,
  location,
}: Record<"title" | "startsAt" | "timeZone" | "location", string>) => [title, startsAt, timeZone, location].join("\n");
export const previewOfProfile = ({
  name,
  title,
  company,
}: {
  name: string;
  title: string | null;
  company: string | null;
}) => [name, title ?? "", company ?? ""].join("\n");
