import { useSyncExternalStore } from "react";

/** Unsent text by peer, in memory only: nothing personal is written to the browser's storage. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Saves the unsent text for a peer; an empty text removes it. */
export function saveDraft(peerId: string, text: string): void {
  if (text) drafts.set(peerId, text);
  else drafts.delete(peerId);
  notify();
}

export function clearDrafts(): void {
  drafts.clear();
  notify();
}

/** The unsent text for a peer, empty if there is none. */
export function useDraft(peerId: string): string {
  return useSyncExternalStore(subscribe, () => drafts.get(peerId) ?? "");
}
