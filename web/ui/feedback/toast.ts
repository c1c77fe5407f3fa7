import { toast as queue } from "react-hot-toast/headless";

const errors: string[] = [];

/** Says briefly that something worked. Four seconds, dismissible. */
export function toastSuccess(text: string): void {
  queue.success(text);
}

/** Says briefly that something was refused or failed. Five seconds, announced at once. A page that fails to load is never a toast. */
export function toastError(text: string): void {
  errors.push(queue.error(text));
}

/** A new attempt makes the refusals of earlier ones untrue: without this they would still stand beside its success. */
export function clearErrors(): void {
  for (const id of errors.splice(0)) queue.remove(id);
}
