import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

const FAILED = "Your browser doesn't allow copying. Select the text and copy it instead.";

/** Shows a toast: `done`, or `failed` if the browser does not allow it. Returns whether it was copied. */
export async function copyText(text: string, done: string, failed = FAILED): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(done);
    return true;
  } catch {
    toastError(failed);
    return false;
  }
}
