import type { PictureSize } from "./check-picture.ts";

/** A part of a picture, in percent of its width and height. */
export type Part = { x: number; y: number; width: number; height: number };

/** No decoded picture is larger: enough for every use at the highest zoom, and 64 MB at most. */
const DECODED_MAX_SIDE = 4096;

/** The width to decode a picture at, in pixels, when it has more than is needed; undefined for its own. */
export function decodedWidth({ width, height }: PictureSize): number | undefined {
  const longest = Math.max(width, height);
  return longest > DECODED_MAX_SIDE ? Math.round((width * DECODED_MAX_SIDE) / longest) : undefined;
}

/**
 * Where a part lies in a decoded picture, and the size to draw it at: that of the use, or smaller when the part has fewer pixels, because
 * enlarging adds nothing. Its sides are in the proportion of the use.
 */
export function partToDraw(part: Part, picture: PictureSize, use: PictureSize) {
  const source = {
    x: (part.x / 100) * picture.width,
    y: (part.y / 100) * picture.height,
    width: (part.width / 100) * picture.width,
    height: (part.height / 100) * picture.height,
  };
  const width = Math.max(1, Math.min(use.width, Math.round(source.width)));
  return { source, width, height: Math.max(1, Math.round((width * use.height) / use.width)) };
}
