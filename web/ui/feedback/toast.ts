import { toast as queue } from "react-hot-toast/headless";
import { TOAST_ACTION_MS } from "#contract/limits.ts";

/**
 * The one thing a success offers next, such as "Undo" or "Copy link". `onPress` may run when the screen that showed the toast is gone; `onDismiss`
 * runs when the member closes the toast without pressing the button. `duration` is in milliseconds; an infinite one lasts until `endToast`.
 */
export type ToastAction = { label: string; onPress: () => void; onDismiss?: () => void; duration?: number };

const errors: string[] = [];
const actions = new Map<string, ToastAction>();

/** Shows that an action succeeded: for four seconds, or for eight with a button for what can be done next. Returns the toast's id. */
export function toastSuccess(text: string, action?: ToastAction): string {
  const id = queue.success(text, action && { duration: action.duration ?? TOAST_ACTION_MS });
  if (action) actions.set(id, action);
  return id;
}

/** Replaces a toast by its text alone, for `duration` more milliseconds, without calling its action, which is not possible anymore. */
export function endToastAction(id: string, text: string, duration: number): void {
  if (actions.delete(id)) queue.success(text, { id, duration });
}

/** Removes a toast without calling its action. */
export function endToast(id: string): void {
  actions.delete(id);
  queue.dismiss(id);
}

/** Whether the pointer or the focus is on the toasts. */
export const areToastsHeld = (): boolean => document.querySelector(".toasts:hover, .toasts:focus-within") !== null;

/** Shows for five seconds that an action failed, and announces it at once. Use `ErrorState` for content that could not be loaded. */
export function toastError(text: string): void {
  errors.push(queue.error(text));
}

/** Removes the errors of earlier attempts before a new one, so that they are not shown beside its success. */
export function clearErrors(): void {
  for (const id of errors.splice(0)) queue.remove(id);
}

export const actionOf = (id: string): ToastAction | undefined => actions.get(id);

/** Runs the action of a toast, once. */
export function runAction(id: string): void {
  const action = actions.get(id);
  actions.delete(id);
  action?.onPress();
}

/** Removes a toast that the member closed. */
export function dismissToast(id: string): void {
  const action = actions.get(id);
  endToast(id);
  action?.onDismiss?.();
}

/** Drops the actions of the toasts that are not in the queue anymore. */
export function forgetActions(queued: readonly { id: string }[]): void {
  for (const id of actions.keys()) if (!queued.some((toast) => toast.id === id)) actions.delete(id);
}
