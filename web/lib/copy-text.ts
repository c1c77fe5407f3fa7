import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

/** Copies `text` and shows `done` in a toast, or a toast that asks the member to copy the text by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(done);
  } catch {
    toastError("This browser does not let pages copy. Please mark the text and copy it.");
  }
}
