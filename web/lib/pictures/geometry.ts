import type { PictureSize } from "./check-picture.ts";

/** In percent of the picture's width and height. */
export type Part = { x: number; y: number; width: number; height: number };

/** The maximum side of a decoded picture: enough for every use at the highest zoom, and 64 MB at most. */
const DECODED_MAX_SIDE = 4096;

/** In pixels; undefined if the picture is not larger than needed. */
export function decodedWidth({ width, height }: PictureSize): number | undefined {
  const longest = Math.max(width, height);
  return longest > DECODED_MAX_SIDE ? Math.round((width * DECODED_MAX_SIDE) / longest) : undefined;
}

/** `source`: in the decoded picture. The target size is that of the use, or smaller: enlarging adds nothing. */
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
