import { MEDIA_USES, type MediaType, type MediaUse } from "#contract/media/pictures.ts";
import { Problem } from "#http/problem.ts";
import { jpeg } from "./jpeg.ts";
import type { Picture, PictureFormat, Size } from "./picture.ts";
import { png } from "./png.ts";
import { webp } from "./webp.ts";

const FORMATS: PictureFormat[] = [webp, jpeg, png];

/** By content, not name or declared type. Throws 422 `picture-invalid`, with a sentence for a wrong size or type. */
export function readPicture(file: Uint8Array<ArrayBuffer>, use: MediaUse): Picture {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  const format = FORMATS.find(({ matches }) => matches(bytes));
  if (!format) throw new Problem("picture-invalid");
  const size = unlessTruncated(() => format.sizeOf(bytes));
  if (!size) throw new Problem("picture-invalid");
  refuse(sizeRefusal(use, size) ?? typeRefusal(use, format.type));
  const copy = unlessTruncated(() => format.copyOf(bytes, size));
  if (!copy) throw new Problem("picture-invalid");
  refuse(weightRefusal(use, copy.length));
  return { ...size, type: format.type, bytes: copy };
}

function refuse(detail: string | null): void {
  if (detail) throw new Problem("picture-invalid", { detail });
}

function sizeRefusal(use: MediaUse, size: Size): string | null {
  const { width, height, isExact } = MEDIA_USES[use];
  const isExactly = size.width === width && size.height === height;
  if (isExact) return isExactly ? null : `The picture must have ${width} × ${height} pixels.`;
  if (size.width < 1 || size.height < 1) return "The picture has no pixels.";
  return size.width <= width && size.height <= height
    ? null
    : `The picture can have up to ${width} × ${height} pixels.`;
}

function typeRefusal(use: MediaUse, type: MediaType): string | null {
  const types: readonly MediaType[] = MEDIA_USES[use].types;
  return types.includes(type) ? null : `The picture must be ${types.join(", ")}.`;
}

function weightRefusal(use: MediaUse, bytes: number): string | null {
  const { maxBytes } = MEDIA_USES[use];
  return bytes <= maxBytes ? null : `The picture can have up to ${maxBytes / 1024} KB.`;
}

function unlessTruncated<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // `slice` and Buffer throw it beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
