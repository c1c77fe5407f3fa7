import { useEffect } from "react";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { drawPreview, type Poster } from "./draw-preview.ts";

/** Already drawn in this document, in case an older response is still shown. */
const drawn = new Set<string>();

type Preview = {
  /** The text in the picture, from the contract's `previewOf…`. */
  of: string;
  poster: Poster;
  save: (input: { key: string; of: string }) => Promise<void>;
};

/** Draws and saves once. A failure is silent, because the next visit tries again. */
export function usePreview(preview: Preview): void {
  const { of } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text gives the same picture
  useEffect(() => {
    if (drawn.has(of)) return;
    drawn.add(of);
    void drawAndSave(preview).catch(() => undefined);
  }, [of]);
}

async function drawAndSave({ of, poster, save }: Preview): Promise<void> {
  const picture = await drawPreview(poster);
  if (!picture) return;
  const { key } = await uploadPicture(picture, "preview");
  await save({ key, of });
}
