import { useSyncExternalStore } from "react";
import { DAY_MS } from "#contract/limits.ts";
import { currentViewer } from "./auth/auth-client.ts";
import { onAuthEvent } from "./auth/auth-events.ts";
import { isSessionEndIntended } from "./auth/session-end.ts";

/**
 * What was typed and not sent yet, by name (`events/new`). A member's drafts are in the browser's local storage under the member's id: they
 * survive a reload and the end of the session, and are removed when they are sent, at sign-out, when another member signs in, and after two
 * weeks. A visitor's drafts last as long as the tab. Never put a password into a draft.
 */

/** Fields that no storage keeps, by their names. */
const SECRET = /password|code|secret|token|invitation/i;

/** Whether a field holds a secret, by its name. Nothing made from it is kept either: a hash of a password can be guessed. */
export const isSecretField = (field: string): boolean => SECRET.test(field);

const PREFIX = "draft:";
const LIFETIME_MS = 14 * DAY_MS;
/** Longer drafts are kept in memory only, so that one of them does not use up the storage of all. */
const MAX_LENGTH = 100_000;
const listeners = new Set<() => void>();

const memberPrefix = (id: string) => `${PREFIX}${id}:`;

/** Drafts by key where the browser has no storage, or a full one. They last until the page is reloaded. */
const inMemory = new Map<string, string>();

/** The storage of the current viewer and the key of a draft in it. */
function storageOf(name: string): [storage: () => Storage, key: string] {
  const viewer = currentViewer();
  return viewer ? [() => localStorage, memberPrefix(viewer.id) + name] : [() => sessionStorage, PREFIX + name];
}

/** The draft as JSON text; null without one. */
function readText(name: string): string | null {
  const [storage, key] = storageOf(name);
  try {
    return inMemory.get(key) ?? storage().getItem(key);
  } catch {
    return null;
  }
}

type Kept = { at: number; draft: unknown };

function parse(text: string | null): Kept | null {
  try {
    return text === null ? null : (JSON.parse(text) as Kept);
  } catch {
    return null;
  }
}

/** The draft that was saved under a name; null without one. */
export const readDraft = <Draft>(name: string): Draft | null => (parse(readText(name))?.draft ?? null) as Draft | null;

/** The names of the viewer's drafts that begin with `prefix`. */
export function draftNames(prefix: string): string[] {
  const [storage, first] = storageOf(prefix);
  const [, whole] = storageOf("");
  try {
    const keys = new Set([...inMemory.keys(), ...Object.keys(storage())]);
    return [...keys].filter((key) => key.startsWith(first)).map((key) => key.slice(whole.length));
  } catch {
    return [];
  }
}

/** Saves a draft; null removes it. Returns a function that removes this draft, also when the viewer is another one by then. */
export function saveDraft(name: string, draft: unknown): () => void {
  const [storage, key] = storageOf(name);
  const text = JSON.stringify({ at: Date.now(), draft } satisfies Kept);
  // Before the new one, which may not fit: an old draft must not come back.
  removeEntry(storage, key);
  try {
    if (draft !== null && text.length > MAX_LENGTH) throw new Error("The draft is too long to keep");
    if (draft !== null) storage().setItem(key, text);
  } catch {
    if (draft !== null) inMemory.set(key, text);
  }
  notify();
  return () => {
    removeEntry(storage, key);
    notify();
  };
}

function removeEntry(storage: () => Storage, key: string): void {
  inMemory.delete(key);
  try {
    storage().removeItem(key);
  } catch {
    // A browser without storage has only the drafts in memory.
  }
}

/** The name under which the idempotency key of a draft's request is kept. */
export const idempotencyKeyName = (draft: string): string => `${draft}/key`;

/** Removes a draft and its idempotency key. */
export function removeDraft(name: string): void {
  saveDraft(name, null);
  saveDraft(idempotencyKeyName(name), null);
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The text that was saved under a name, empty without one. */
export function useTextDraft(name: string): string {
  useSyncExternalStore(subscribe, () => readText(name));
  return readDraft<string>(name) ?? "";
}

function removeDrafts(storage: Storage, isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isRemoved(key)) storage.removeItem(key);
}

/** The member of the latest session in this tab, whose drafts go with a sign-out. */
let member: string | undefined;

onAuthEvent((event) => {
  const viewer = currentViewer();
  const isOver = event === "SIGNED_OUT" && isSessionEndIntended();
  if (event === "SIGNED_OUT" || event === "SIGNED_IN") inMemory.clear();
  try {
    removeDrafts(localStorage, (key) => {
      const isOfOther = viewer !== null && !key.startsWith(memberPrefix(viewer.id));
      const isSignedOut = isOver && member !== undefined && key.startsWith(memberPrefix(member));
      return isOfOther || isSignedOut || (parse(localStorage.getItem(key))?.at ?? 0) < Date.now() - LIFETIME_MS;
    });
    if (event === "SIGNED_OUT" || event === "SIGNED_IN") removeDrafts(sessionStorage, () => true);
  } catch {
    // A browser without storage has no drafts.
  }
  member = viewer?.id ?? member;
  notify();
});
