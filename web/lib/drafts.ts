import { useSyncExternalStore } from "react";
import { DAY_MS } from "#contract/limits.ts";
import { currentViewer } from "./auth/auth-client.ts";
import { onAuthEvent } from "./auth/auth-events.ts";
import { isSessionEndIntended } from "./auth/session-end.ts";

/**
 * Unsent input by name (`events/new`). A member's drafts are in local storage under the member's id: they survive a
 * reload and the session's end, and are removed when sent, at sign-out, when another member signs in, and after two
 * weeks. A visitor's drafts last as long as the tab. Never store a password in a draft.
 */

const SECRET = /password|code|secret|token|invitation/i;

/** Nothing derived from a secret is stored either: a hash of a password can be guessed. */
export const isSecretField = (field: string): boolean => SECRET.test(field);

const PREFIX = "draft:";
const LIFETIME_MS = 14 * DAY_MS;
/** Longer drafts stay in memory, so that one does not use up the storage of all. */
const MAX_LENGTH = 100_000;
const listeners = new Set<() => void>();

const memberPrefix = (id: string) => `${PREFIX}${id}:`;

/** Drafts by key if the storage is missing or full. They last until a reload. */
const inMemory = new Map<string, string>();

function storageOf(name: string): [storage: () => Storage, key: string] {
  const viewer = currentViewer();
  return viewer ? [() => localStorage, memberPrefix(viewer.id) + name] : [() => sessionStorage, PREFIX + name];
}

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

export const readDraft = <Draft>(name: string): Draft | null => (parse(readText(name))?.draft ?? null) as Draft | null;

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

/** Null removes the draft. Returns a function that removes this draft, even after the viewer changed. */
export function saveDraft(name: string, draft: unknown): () => void {
  const [storage, key] = storageOf(name);
  const text = JSON.stringify({ at: Date.now(), draft } satisfies Kept);
  // First, because the new draft may not fit: an old draft must not come back.
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
    // Without storage, all drafts are in memory.
  }
}

export const idempotencyKeyName = (draft: string): string => `${draft}/key`;

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

export function useTextDraft(name: string): string {
  useSyncExternalStore(subscribe, () => readText(name));
  return readDraft<string>(name) ?? "";
}

function removeDrafts(storage: Storage, isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isRemoved(key)) storage.removeItem(key);
}

/** The member of the latest session in this tab, whose drafts are removed at sign-out. */
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
    // Without storage there are no drafts.
  }
  member = viewer?.id ?? member;
  notify();
});
