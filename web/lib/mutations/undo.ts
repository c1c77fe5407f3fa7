import { useSyncExternalStore } from "react";
import { TOAST_ACTION_MS, TOAST_MS, UNDO_MAX_MS } from "#contract/limits.ts";
import { areToastsHeld, endToast, endToastAction, toastSuccess } from "#web/ui/feedback/toast.ts";
import { onAuthEvent } from "../auth/auth-events.ts";

/**
 * Writes that are sent only after the eight seconds of their toast, so that Undo restores everything exactly (time,
 * waitlist position) and no email is sent. A pointer or focus on the toasts extends this to a minute at most. They are
 * sent at once when the toast is dismissed, before a sign-out, and when the page is hidden or left, because a browser
 * may end a hidden page at any time; another session end drops them. Until the response, screens show the write as done
 * (`useIsUndoable`); a refusal reverts that with a toast. A request that reverses such a write must call `undo` or
 * `settle` first. `left-writes.ts` follows what a page sends when it is left.
 */

/** What the tab's next document must know about a sent write. */
export type SentWrite = {
  name: string;
  /** The write is done once this field (`relation.at`) in the response of this API path is null. */
  shownBy: { path: string; isNull: string };
};

type Write = Pick<SentWrite, "shownBy"> & {
  toast: string;
  text: string;
  timer: ReturnType<typeof setTimeout>;
  send: () => Promise<boolean>;
  /** Resolves after the response. Undefined until the write is sent. */
  answer?: Promise<void>;
};

const writes = new Map<string, Write>();
/** Writes that the tab's previous document sent when it was left, until their effect is known. */
const leftWrites = new Map<string, Pick<SentWrite, "shownBy"> & { answer: Promise<void> }>();
const listeners = new Set<() => void>();

/** `name`: for `useIsUndoable`. A second write of the same name is ignored until the first is answered. */
type Undoable = SentWrite & {
  /** The toast, for example "Your registration has been canceled". */
  text: string;
  /** Sends the request (`run` of `useAction`). Resolves to whether it succeeded. Must show failures itself. */
  send: () => Promise<boolean>;
};

export function sendUnlessUndone({ name, shownBy, text, send }: Undoable): void {
  if (isUnanswered(name)) return;
  const toast = toastSuccess(text, {
    label: "Undo",
    onPress: () => undo(name),
    onDismiss: () => sendNow(name),
    duration: Number.POSITIVE_INFINITY,
  });
  const sendsAt = Date.now() + UNDO_MAX_MS;
  const timer = setTimeout(() => sendIfDue(name, sendsAt), TOAST_ACTION_MS);
  writes.set(name, { shownBy, toast, text, send, timer });
  notify();
}

export function undo(name: string): boolean {
  const write = writes.get(name);
  if (!write || write.answer) return false;
  clearTimeout(write.timer);
  endToast(write.toast);
  forget(name, write);
  return true;
}

/** Undoes a write, or waits for its response if it is already sent, so that it cannot run after the next request. */
export async function settle(name: string): Promise<void> {
  if (!undo(name)) await (writes.get(name) ?? leftWrites.get(name))?.answer;
}

/** Sends all pending writes. Resolves when all are answered; null if there are none. */
export function sendAll(): Promise<unknown> | null {
  for (const [name, { toast, text }] of writes) {
    // A member who returns to the page can read the toast.
    endToastAction(toast, text, TOAST_MS);
    sendNow(name);
  }
  const sent = [...writes.values(), ...leftWrites.values()];
  return sent.length > 0 ? Promise.all(sent.map(({ answer }) => answer)) : null;
}

export const unansweredWrites = (): SentWrite[] =>
  [...leftWrites, ...writes].map(([name, { shownBy }]) => ({ name, shownBy }));

/** Shows a write of the tab's previous document as done until `follow` resolves. */
export function showLeftWrite(write: SentWrite, follow: (write: SentWrite) => Promise<void>): void {
  const { name, shownBy } = write;
  if (leftWrites.has(name)) return;
  const forgetLeft = () => {
    if (leftWrites.get(name) !== left) return;
    leftWrites.delete(name);
    notify();
  };
  const left = {
    shownBy,
    answer: Promise.resolve()
      .then(() => follow(write))
      .then(forgetLeft),
  };
  leftWrites.set(name, left);
  notify();
}

export const isLeftWrite = (name: string): boolean => leftWrites.has(name);

/** Whether a write of this name is shown as done and not answered yet. */
export const useIsUndoable = (name: string): boolean => useSyncExternalStore(subscribe, () => isUnanswered(name));

const isUnanswered = (name: string): boolean => writes.has(name) || leftWrites.has(name);

const HELD_CHECK_MS = 1000;

/** Checks again every second, until `latest`, while the pointer or the focus is on the toasts. */
function sendIfDue(name: string, latest: number): void {
  const write = writes.get(name);
  if (!write) return;
  if (areToastsHeld() && Date.now() < latest) {
    write.timer = setTimeout(() => sendIfDue(name, latest), HELD_CHECK_MS);
    return;
  }
  endToast(write.toast);
  sendNow(name);
}

function sendNow(name: string): void {
  const write = writes.get(name);
  if (!write || write.answer) return;
  clearTimeout(write.timer);
  write.answer = write.send().then((isDone) => {
    // The success text must not contradict the error toast.
    if (!isDone) endToast(write.toast);
    forget(name, write);
  });
}

/** Unless it was dropped and a new one has its name. */
function forget(name: string, write: Write): void {
  if (writes.get(name) !== write) return;
  writes.delete(name);
  notify();
}

if (typeof document !== "undefined") {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") void sendAll();
  });
  window.addEventListener("pagehide", sendAll);
}

// A request would act for the next member who signs in.
onAuthEvent((event) => {
  if (event !== "SIGNED_OUT") return;
  for (const name of writes.keys()) undo(name);
  writes.clear();
  leftWrites.clear();
  notify();
});

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
