import { MESSAGE_MAX_BYTES, MESSAGE_MAX_GRAPHEMES } from "./limits.ts";

/** Without schemas, so that a screen can count without loading them. */

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Grapheme clusters (UAX 29). Stops one past `atMost`. */
export function graphemes(text: string, atMost = Number.POSITIVE_INFINITY): number {
  if (text.length <= 1) return text.length;
  let count = 0;
  for (const _ of segmenter.segment(text)) {
    count += 1;
    if (count > atMost) return count;
  }
  return count;
}

export function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** A UTF-16 unit has at most three bytes and one grapheme, so `text.length` decides nearly always. */
export const isTooLong = (text: string): boolean =>
  (text.length * 3 > MESSAGE_MAX_BYTES && utf8Bytes(text) > MESSAGE_MAX_BYTES) ||
  (text.length > MESSAGE_MAX_GRAPHEMES && graphemes(text, MESSAGE_MAX_GRAPHEMES) > MESSAGE_MAX_GRAPHEMES);
