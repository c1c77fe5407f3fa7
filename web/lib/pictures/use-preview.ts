import { useEffect } from "react";
import { uploadPicture } from "#web/lib/upload-picture.ts";
import { drawPreview, type Poster } from "./draw-preview.ts";

/** What was drawn in this document, so that nothing is drawn twice while an answer from before is still shown. */
const drawn = new Set<string>();

type Preview = {
  /** The text in the picture, as the contract's `previewOf…` gives it. */
  of: string;
  poster: Poster;
  /** Gives the uploaded picture to its event or profile. */
  save: (input: { key: string; of: string }) => Promise<void>;
};

/** Draws and saves the picture for shared links, once. A failure is silent: the next visit tries again. */
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
