import { toast as queue } from "react-hot-toast/headless";

const errors: string[] = [];

/** Shows for four seconds that an action succeeded. */
export function toastSuccess(text: string): void {
  queue.success(text);
}

/** Shows for five seconds that an action failed, and announces it at once. Use `ErrorState` for content that could not be loaded. */
export function toastError(text: string): void {
  errors.push(queue.error(text));
}

/** Removes the errors of earlier attempts before a new one, so that they are not shown beside its success. */
export function clearErrors(): void {
  for (const id of errors.splice(0)) queue.remove(id);
}
