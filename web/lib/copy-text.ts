import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

const FAILED = "This browser does not let pages copy. Please mark the text and copy it.";

/** Copies `text` and shows `done` in a toast, or `failed` if the browser does not allow it. */
export async function copyText(text: string, done: string, failed = FAILED): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(done);
  } catch {
    toastError(failed);
  }
}
