import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess(done);
  } catch {
    toastError("It could not be copied. Select it and copy it by hand.");
  }
}
