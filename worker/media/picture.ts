import type { MediaType } from "#contract/media/plain/pictures.ts";

/** Width and height in pixels. */
export type Size = { width: number; height: number };

/** A picture as it is stored: `bytes` hold the image and nothing else. */
export type Picture = Size & { type: MediaType; bytes: Uint8Array<ArrayBuffer> };

/**
 * One file format. `matches` looks at the first bytes. `sizeOf` reads the size from the header only, so that a huge picture costs nothing.
 * `copyOf` returns the parts that bear the image, and null when they are not whole, are animated, or have another size than the header
 * says. Both may throw a RangeError where the file ends too early.
 */
export type PictureFormat = {
  type: MediaType;
  matches: (file: Buffer) => boolean;
  sizeOf: (file: Buffer) => Size | null;
  copyOf: (file: Buffer, size: Size) => Buffer<ArrayBuffer> | null;
};

/** The bytes from `start` up to `end`. Throws a RangeError when the file has fewer. */
export function slice(file: Buffer, start: number, end: number): Buffer {
  if (end > file.length) throw new RangeError("The file ends too early");
  return file.subarray(start, end);
}

/** Whether the bytes at an offset are this ASCII text. */
export const isAt = (file: Buffer, at: number, text: string): boolean =>
  file.toString("latin1", at, at + text.length) === text;
