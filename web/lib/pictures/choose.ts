import { whenOnline } from "#web/lib/code.ts";
import type { PictureSize } from "./check-picture.ts";

export type ChosenPicture = { file: File; size: PictureSize };

// Lazy, because only a choice of a picture needs the code that reads its header.
const loadCheck = whenOnline(() => import("./check-picture.ts"));

/** Resolves to the picture, or the sentence why it is refused. Rejects if the code does not load. */
export async function checkChosen(file: File): Promise<ChosenPicture | { refusal: string }> {
  const { checkPicture, PictureRefusal } = await loadCheck();
  try {
    return { file, size: await checkPicture(file) };
  } catch (error) {
    if (error instanceof PictureRefusal) return { refusal: error.message };
    throw error;
  }
}
