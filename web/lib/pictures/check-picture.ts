import { JPG } from "image-size/types/jpg";
import { PNG } from "image-size/types/png";
import { WEBP } from "image-size/types/webp";
import { MEDIA_MAX_BYTES } from "#contract/media/pictures.ts";
import { isAnimated, typeOf } from "./file-type.ts";

/** `message`: a sentence for the member. */
export class PictureRefusal extends Error {}

/** In pixels, as stored in the file: a photo rotated by EXIF has swapped sides on screen. */
export type PictureSize = { width: number; height: number };

/** Decoding needs four bytes per pixel. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 12_000;
const TAKEN = "Choose a PNG, JPEG or WebP.";
const HEADERS = { PNG, JPEG: JPG, WebP: WEBP } as const;

/** Checks the bytes before anything decodes them. Throws a PictureRefusal. */
export async function checkPicture(file: Blob): Promise<PictureSize> {
  if (file.size > MEDIA_MAX_BYTES) throw new PictureRefusal("Pictures can have up to 5 MB.");
  if (file.size === 0) throw new PictureRefusal("This file is empty.");
  const bytes = new Uint8Array(await readBytes(file));
  const type = typeOf(bytes);
  if (type === null) throw new PictureRefusal(`This file is not a picture. ${TAKEN}`);
  if (!(type in HEADERS)) throw new PictureRefusal(`${type} pictures can't be used. ${TAKEN}`);
  if (isAnimated(bytes, type)) throw new PictureRefusal("Animated pictures can't be used. Choose a still one.");
  const size = sizeOf(bytes, type as keyof typeof HEADERS);
  if (size.width * size.height > MAX_PIXELS || Math.max(size.width, size.height) > MAX_SIDE)
    throw new PictureRefusal("Pictures can have up to 50 megapixels, and 12,000 pixels on a side.");
  return size;
}

/** A file that was moved or deleted after the choice cannot be read. */
const readBytes = (file: Blob): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch(() => {
    throw new PictureRefusal("This file could not be read. Choose it again.");
  });

export const damaged = (): PictureRefusal => new PictureRefusal("This picture could not be read. It may be damaged.");

function sizeOf(bytes: Uint8Array, type: keyof typeof HEADERS): PictureSize {
  try {
    const { width, height } = HEADERS[type].calculate(bytes);
    if (width > 0 && height > 0) return { width, height };
  } catch {
    // The header ends too early.
  }
  throw damaged();
}
