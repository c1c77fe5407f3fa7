import type { MediaType } from "#contract/media/pictures.ts";

export type Size = { width: number; height: number };

export type Picture = Size & { type: MediaType; bytes: Uint8Array<ArrayBuffer> };

/**
 * `sizeOf` reads only the header, so that a huge picture costs nothing. `copyOf`: null when incomplete, animated, or of
 * another size than the header. Both may throw a RangeError for a truncated file.
 */
export type PictureFormat = {
  type: MediaType;
  matches: (file: Buffer) => boolean;
  sizeOf: (file: Buffer) => Size | null;
  copyOf: (file: Buffer, size: Size) => Buffer<ArrayBuffer> | null;
};

/** Segments or chunks. A photo has hundreds; each costs memory, and a million fit into a file that is allowed. */
const PARTS_MAX = 10_000;

/** Throws a RangeError for a file of more parts. */
export function refuseMore(parts: number): void {
  if (parts > PARTS_MAX) throw new RangeError("The file has too many parts");
}

/** Throws a RangeError when the file is shorter. */
export function slice(file: Buffer, start: number, end: number): Buffer {
  if (end > file.length) throw new RangeError("The file ends too early");
  return file.subarray(start, end);
}

export const isAt = (file: Buffer, at: number, text: string): boolean =>
  file.toString("latin1", at, at + text.length) === text;
