import { MEDIA_USES, type MediaUse } from "#contract/media/pictures.ts";
import { damaged, type PictureSize } from "./check-picture.ts";
import { decodedWidth, type Part, partToDraw } from "./geometry.ts";

/** Qualities of WebP and JPEG. The next one is tried only if the file is too large. */
const QUALITIES = [0.85, 0.7, 0.5] as const;

/**
 * Draws part of a checked picture upright, in the size of its use, as WebP, or as JPEG if the browser cannot write
 * WebP. Contains only pixels: no location, camera or other metadata. Throws a PictureRefusal if decoding fails.
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
  // One side only: the browser keeps the aspect ratio, even of a picture rotated by EXIF data.
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
