import { useSyncExternalStore } from "react";
import { TOAST_ACTION_MS, TOAST_MS, UNDO_MAX_MS } from "#contract/limits.ts";
import { areToastsHeld, endToast, endToastAction, toastSuccess } from "#web/ui/feedback/toast.ts";
import { onAuthEvent } from "../auth/auth-events.ts";

/**
 * Writes that can be taken back for the eight seconds of their toast. Until then nothing is sent, so that Undo restores everything exactly:
 * the registration, its time and its waitlist position, and no mail is sent. The request is sent at the end of that time, when the toast is
 * dismissed, before a sign-out, and when the page is hidden or left, because a browser may end a hidden page at any time. A session that ends in
 * another way drops it. A timer here counts the time. While the pointer or the focus is on the toasts, it waits for a minute at most, so that
 * slow readers reach Undo. Until the answer, the screens show the write as done (`useIsUndoable`); when the server refuses it, they show the
 * earlier state again, and a toast says why. Whatever undoes such a write by another request calls `undo` or `settle` first. What a page sends when
 * it is left is followed by the next document of its tab (`left-writes.ts`).
 */

/** What the next document of the tab knows about a write that this one sent. */
export type SentWrite = {
  name: string;
  /** The answer that shows whether the write is done: this field of this API path, or one inside it (`relation.at`), is null then. */
  shownBy: { path: string; isNull: string };
};

type Write = Pick<SentWrite, "shownBy"> & {
  toast: string;
  text: string;
  timer: ReturnType<typeof setTimeout>;
  send: () => Promise<boolean>;
  /** Resolves after the answer. A write without it still waits. */
  answer?: Promise<void>;
};

/** The writes whose request is not answered yet, by name. */
const writes = new Map<string, Write>();
/** The writes that the tab's earlier document sent when it was left, by name, until their effect is known. */
const leftWrites = new Map<string, Pick<SentWrite, "shownBy"> & { answer: Promise<void> }>();
const listeners = new Set<() => void>();

/** `name`: for `useIsUndoable`. A second write of the same name is ignored while the first is not answered. */
type Undoable = SentWrite & {
  /** The toast, for example "Your registration has been canceled". */
  text: string;
  /** Sends the request (`run` of `useAction`), and resolves to whether it succeeded. It shows failures itself. */
  send: () => Promise<boolean>;
};

/** Shows a write as done, and sends it unless the member presses Undo. */
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

/** Takes a write back, as Undo in its toast does. Returns false if none of this name waits. */
export function undo(name: string): boolean {
  const write = writes.get(name);
  if (!write || write.answer) return false;
  clearTimeout(write.timer);
  endToast(write.toast);
  forget(name, write);
  return true;
}

/** Takes a write back, or waits for its answer if it is sent already, so that it cannot run after the next request. */
export async function settle(name: string): Promise<void> {
  if (!undo(name)) await (writes.get(name) ?? leftWrites.get(name))?.answer;
}

/** Sends all writes that wait. Returns a promise that resolves when every write is answered, or null if there is nothing to wait for. */
export function sendAll(): Promise<unknown> | null {
  for (const [name, { toast, text }] of writes) {
    // A member who comes back reads what happened.
    endToastAction(toast, text, TOAST_MS);
    sendNow(name);
  }
  const sent = [...writes.values(), ...leftWrites.values()];
  return sent.length > 0 ? Promise.all(sent.map(({ answer }) => answer)) : null;
}

/** The writes whose answer is still to come. */
export const unansweredWrites = (): SentWrite[] =>
  [...leftWrites, ...writes].map(([name, { shownBy }]) => ({ name, shownBy }));

/** Shows a write as done that was sent when the tab's earlier document was left, until `follow` resolves. */
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

/** Whether such a write is still shown as done. The end of the session drops it. */
export const isLeftWrite = (name: string): boolean => leftWrites.has(name);

/** Whether a write of this name is shown as done and not answered yet. */
export const useIsUndoable = (name: string): boolean => useSyncExternalStore(subscribe, () => isUnanswered(name));

const isUnanswered = (name: string): boolean => writes.has(name) || leftWrites.has(name);

const HELD_CHECK_MS = 1000;

/** Sends a write whose time is over, or looks again a second later while somebody is at the toasts, until `latest`. */
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
    // The text of a toast without Undo must not contradict the one that says why.
    if (!isDone) endToast(write.toast);
    forget(name, write);
  });
}

/** Ends a write, unless it was dropped and there is a new one of its name. */
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

// A request would act for the member who signs in next.
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
