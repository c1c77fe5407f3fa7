import { isAnimated, typeOf } from "./file-type.ts";

/** `message`: a sentence for the member. */
export class PictureRefusal extends Error {}

/** In pixels, upright. */
export type PictureSize = { width: number; height: number };

/** Decoding needs four bytes per pixel. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 12_000;
/** Only the cut picture is sent. */
const MAX_BYTES = 50 * 1024 * 1024;
const TYPES = ["PNG", "JPEG", "WebP"];
const TAKEN = "Choose a PNG, JPEG or WebP.";

/** Checks the bytes, then the size, which the browser knows before it decodes the pixels. Throws a PictureRefusal. */
export async function checkPicture(file: Blob): Promise<PictureSize> {
  if (file.size > MAX_BYTES) throw new PictureRefusal("Pictures can have up to 50 MB.");
  if (file.size === 0) throw new PictureRefusal("This file is empty.");
  const bytes = new Uint8Array(await readBytes(file));
  const type = typeOf(bytes);
  if (type === null) throw new PictureRefusal(`This file is not a picture. ${TAKEN}`);
  if (!TYPES.includes(type)) throw new PictureRefusal(`${type} pictures can't be used. ${TAKEN}`);
  if (isAnimated(bytes, type)) throw new PictureRefusal("Animated pictures can't be used. Choose a still one.");
  const size = await sizeOf(file);
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

async function sizeOf(file: Blob): Promise<PictureSize> {
  const image = new Image();
  const src = URL.createObjectURL(file);
  try {
    await new Promise((onload, onerror) => Object.assign(image, { onload, onerror, src }));
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    throw damaged();
  } finally {
    URL.revokeObjectURL(src);
  }
}
