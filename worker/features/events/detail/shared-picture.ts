import { sql } from "drizzle-orm";
import type { EventView } from "#contract/events/event.ts";
import { MEDIA_USES, mediaUrl, previewOfEvent } from "#contract/media/pictures.ts";
import { event, media } from "#db/schema/index.ts";
import type { SharedPicture } from "#http/document.ts";

export const pictureColumns = {
  previewKey: event.previewKey,
  previewOf: event.previewOf,
  coverSize: sql<
    string | null
  >`(select json_array(${media.width}, ${media.height}) from ${media} where ${media.key} = ${event.coverKey})`.as(
    "cover_size",
  ),
};
type PictureColumns = { previewKey: string | null; previewOf: string | null; coverSize: string | null };

type Shown = Pick<EventView, "title" | "startsAt" | "timeZone" | "location">;

export const hasPreview = (
  event: Shown,
  { previewKey, previewOf }: Pick<PictureColumns, "previewKey" | "previewOf">,
): boolean => previewKey !== null && previewOf === previewOfEvent(event);

export function sharedPictureOf(event: EventView, columns: PictureColumns): SharedPicture | undefined {
  const { width, height } = MEDIA_USES.preview;
  if (columns.previewKey !== null && hasPreview(event, columns))
    return { url: mediaUrl(columns.previewKey), width, height, alt: event.title };
  if (!event.coverPicture || !columns.coverSize) return undefined;
  const [coverWidth = 0, coverHeight = 0] = JSON.parse(columns.coverSize) as number[];
  return { url: event.coverPicture.url, width: coverWidth, height: coverHeight, alt: event.coverPicture.alt };
}
