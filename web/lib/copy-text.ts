import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

/** Copies, and says so; a browser that refuses leaves the text on screen to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(done);
  } catch {
    toastError("This browser does not let pages copy. Please mark the text and copy it.");
  }
}
