import { useSyncExternalStore } from "react";
import { DAY_MS } from "#contract/limits.ts";
import { currentViewer } from "./auth/auth-client.ts";
import { onAuthEvent } from "./auth/auth-events.ts";
import { isSessionEndIntended } from "./auth/session-end.ts";

/**
 * Unsent input by name (`events/new`). A member's drafts are in local storage under the member's id: they survive a
 * reload and the session's end, and are removed when sent, at sign-out, when another member signs in, and after two
 * weeks. A visitor's drafts last as long as the tab. Never store a password in a draft.
 *
 * What this tab wrote is also in its memory, in case the storage is cleared, full or blocked. A draft that only the
 * memory has is `unkept`: `useIsKept` says so, and the browser asks before the tab closes.
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

/** By key; removed when another tab removes or changes the draft. */
const inMemory = new Map<string, string>();
const unkept = new Set<string>();

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
  const keys = new Set([...inMemory.keys(), ...storedKeys(storage)]);
  return [...keys].filter((key) => key.startsWith(first)).map((key) => key.slice(whole.length));
}

function storedKeys(storage: () => Storage): string[] {
  try {
    return Object.keys(storage());
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
  if (draft !== null) {
    inMemory.set(key, text);
    if (text.length > MAX_LENGTH || !store(storage, key, text)) unkept.add(key);
  }
  notify();
  return () => {
    removeEntry(storage, key);
    notify();
  };
}

function store(storage: () => Storage, key: string, text: string): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function removeEntry(storage: () => Storage, key: string): void {
  forget(key);
  try {
    storage().removeItem(key);
  } catch {
    // Without storage, all drafts are in memory.
  }
}

function forget(key: string): void {
  inMemory.delete(key);
  unkept.delete(key);
}

export const idempotencyKeyName = (draft: string): string => `${draft}/key`;

export function removeDraft(name: string): void {
  saveDraft(name, null);
  saveDraft(idempotencyKeyName(name), null);
}

const askBeforeLeaving = (event: Event): void => event.preventDefault();

function notify(): void {
  if (typeof window !== "undefined") {
    // Only then: some browsers keep no page for Back that may ask.
    if (unkept.size > 0) window.addEventListener("beforeunload", askBeforeLeaving);
    else window.removeEventListener("beforeunload", askBeforeLeaving);
  }
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

export const DRAFT_NOT_KEPT = "This browser can't keep your draft. It is lost if you close this tab.";

/** False while a draft whose name begins so is lost with the tab. */
export function useIsKept(prefix: string | undefined): boolean {
  const isKept = () => prefix === undefined || ![...unkept].some((key) => key.startsWith(storageOf(prefix)[1]));
  return useSyncExternalStore(subscribe, isKept, isKept);
}

if (typeof window !== "undefined") {
  window.addEventListener("storage", ({ key }) => {
    // Null when the storage was cleared.
    if (!key?.startsWith(PREFIX)) return;
    forget(key);
    notify();
  });
}

function removeDrafts(storage: Storage, isRemoved: (key: string) => boolean): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isRemoved(key)) storage.removeItem(key);
}

/** The member of the latest session in this tab, whose drafts are removed at sign-out. */
let member: string | undefined;

onAuthEvent((event) => {
  const viewer = currentViewer();
  const isOver = event === "SIGNED_OUT" && isSessionEndIntended();
  const isForbidden = (key: string) => {
    const isOfOther = viewer !== null && !key.startsWith(memberPrefix(viewer.id));
    return isOfOther || (isOver && member !== undefined && key.startsWith(memberPrefix(member)));
  };
  if (event === "SIGNED_OUT" || event === "SIGNED_IN")
    for (const key of [...inMemory.keys()].filter(isForbidden)) forget(key);
  try {
    removeDrafts(
      localStorage,
      (key) => isForbidden(key) || (parse(localStorage.getItem(key))?.at ?? 0) < Date.now() - LIFETIME_MS,
    );
    if (event === "SIGNED_OUT" || event === "SIGNED_IN") removeDrafts(sessionStorage, () => true);
  } catch {
    // Without storage there are no drafts.
  }
  member = viewer?.id ?? member;
  notify();
});
