import { toast as queue } from "react-hot-toast/headless";

/** Says briefly that something worked. Four seconds, dismissible. */
export function toastSuccess(text: string): void {
  queue.success(text);
}

/** Says briefly that something was refused or failed. Five seconds, announced at once. A page that fails to load is never a toast. */
export function toastError(text: string): void {
  queue.error(text);
}
