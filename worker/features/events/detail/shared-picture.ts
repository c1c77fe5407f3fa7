import { sql } from "drizzle-orm";
import type { EventView } from "#contract/events/event.ts";
import { MEDIA_USES, mediaUrl, previewOfEvent } from "#contract/media/plain/pictures.ts";
import { event, media } from "#db/schema/index.ts";
import type { SharedPicture } from "#http/document.ts";

/** Columns of the pictures of an event that its card lacks: the one for shared links, and the size of its own cover as JSON. */
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

/** Whether an event has a picture of its present text for shared links. */
export const hasPreview = (
  event: Shown,
  { previewKey, previewOf }: Pick<PictureColumns, "previewKey" | "previewOf">,
): boolean => previewKey !== null && previewOf === previewOfEvent(event);

/** The picture that other sites show for an event: the one of its present text, else its own cover, else none. */
export function sharedPictureOf(event: EventView, columns: PictureColumns): SharedPicture | undefined {
  const { width, height } = MEDIA_USES.preview;
  if (columns.previewKey !== null && hasPreview(event, columns))
    return { url: mediaUrl(columns.previewKey), width, height, alt: event.title };
  if (!event.coverPicture || !columns.coverSize) return undefined;
  const [coverWidth = 0, coverHeight = 0] = JSON.parse(columns.coverSize) as number[];
  return { url: event.coverPicture.url, width: coverWidth, height: coverHeight, alt: event.coverPicture.alt };
}
