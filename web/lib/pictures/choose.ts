import { whenOnline } from "#web/lib/code.ts";
import type { PictureSize } from "./check-picture.ts";

/** A file that a member chose, after its check. */
export type ChosenPicture = { file: File; size: PictureSize };

// Only those who choose a picture need the code that reads its header.
const loadCheck = whenOnline(() => import("./check-picture.ts"));

/** Checks a chosen file. Resolves to the picture, or to the sentence why it is not taken. Rejects when the code cannot be fetched. */
export async function checkChosen(file: File): Promise<ChosenPicture | { refusal: string }> {
  const { checkPicture, PictureRefusal } = await loadCheck();
  try {
    return { file, size: await checkPicture(file) };
  } catch (error) {
    if (error instanceof PictureRefusal) return { refusal: error.message };
    throw error;
  }
}
