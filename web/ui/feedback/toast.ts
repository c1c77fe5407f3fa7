import { toast as queue } from "react-hot-toast/headless";
import { TOAST_ACTION_MS } from "#contract/limits.ts";

/**
 * An offer after a success, such as "Undo". `onPress` may run after the screen is gone; `onDismiss` runs when the
 * member closes the toast without pressing the button. `duration`: in milliseconds; Infinity lasts until `endToast`.
 */
export type ToastAction = { label: string; onPress: () => void; onDismiss?: () => void; duration?: number };

const errors: string[] = [];
const actions = new Map<string, ToastAction>();

/** For four seconds, or eight with an action. Returns the toast's id. */
export function toastSuccess(text: string, action?: ToastAction): string {
  const id = queue.success(text, action && { duration: action.duration ?? TOAST_ACTION_MS });
  if (action) actions.set(id, action);
  return id;
}

/** Shows only the text for `duration` more milliseconds, without the action and without calling it. */
export function endToastAction(id: string, text: string, duration: number): void {
  if (actions.delete(id)) queue.success(text, { id, duration });
}

export function endToast(id: string): void {
  actions.delete(id);
  queue.dismiss(id);
}

export const areToastsHeld = (): boolean => document.querySelector(".toasts:hover, .toasts:focus-within") !== null;

/** For five seconds, and announced at once. Use `ErrorState` for content that could not be loaded. */
export function toastError(text: string): void {
  errors.push(queue.error(text));
}

/** Call before a new attempt, so that old errors are not shown beside its success. */
export function clearErrors(): void {
  for (const id of errors.splice(0)) queue.remove(id);
}

export const actionOf = (id: string): ToastAction | undefined => actions.get(id);

export function runAction(id: string): void {
  const action = actions.get(id);
  actions.delete(id);
  action?.onPress();
}

export function dismissToast(id: string): void {
  const action = actions.get(id);
  endToast(id);
  action?.onDismiss?.();
}

/** Drops the actions of toasts that have left the queue. */
export function forgetActions(queued: readonly { id: string }[]): void {
  for (const id of actions.keys()) if (!queued.some((toast) => toast.id === id)) actions.delete(id);
}
