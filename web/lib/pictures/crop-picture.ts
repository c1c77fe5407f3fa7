import { MEDIA_USES, type MediaUse } from "#contract/media/pictures.ts";
import { damaged, type PictureSize } from "./check-picture.ts";
import { decodedWidth, type Part, partToDraw } from "./geometry.ts";

/** Qualities of WebP and JPEG, best first. The next one is tried only when the file is too heavy. */
const QUALITIES = [0.85, 0.7, 0.5] as const;

/**
 * Draws a part of a checked picture at the size of its use, upright, and returns it as WebP, or as JPEG in a browser that cannot write WebP.
 * It has only the pixels: no place, camera or other data of the file. Throws a PictureRefusal for a file that cannot be decoded.
 */
export async function cropPicture(file: Blob, size: PictureSize, part: Part, use: MediaUse): Promise<Blob> {
  const bitmap = await decode(file, size);
  try {
    const { source, width, height } = partToDraw(part, bitmap, MEDIA_USES[use]);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    if (!context) throw damaged();
    // JPEG has no transparency.
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, source.x, source.y, source.width, source.height, 0, 0, width, height);
    return await encode(canvas, MEDIA_USES[use].maxBytes);
  } finally {
    bitmap.close();
  }
}

function decode(file: Blob, size: PictureSize): Promise<ImageBitmap> {
  const width = decodedWidth(size);
  // One side only: the browser keeps the proportion, also of a picture that its EXIF data turns.
  const options = width === undefined ? {} : ({ resizeWidth: width, resizeQuality: "high" } as const);
  return createImageBitmap(file, { imageOrientation: "from-image", ...options }).catch(() => {
    throw damaged();
  });
}

async function encode(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  for (const quality of QUALITIES) {
    const webp = await toBlob(canvas, "image/webp", quality);
    // A browser that cannot write a type writes PNG instead.
    const picture = webp?.type === "image/webp" ? webp : await toBlob(canvas, "image/jpeg", quality);
    if (picture && picture.size <= maxBytes) return picture;
  }
  throw damaged();
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));
