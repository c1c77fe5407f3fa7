import { MEDIA_USES, type MediaUse } from "#contract/media/pictures.ts";
import { writePng } from "#web/lib/pictures/indexed-png.ts";

/** A white picture, as large as a use allows. */
export function whitePicture(use: MediaUse): Promise<Blob> {
  const { width, height } = MEDIA_USES[use];
  return writePng({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) });
}
