import { useSyncExternalStore } from "react";

/** Unsent text by peer. Only in memory: nothing personal goes into the browser's storage (security rule 20). */
const drafts = new Map<string, string>();
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function keepDraft(peerId: string, text: string): void {
  if (text) drafts.set(peerId, text);
  else drafts.delete(peerId);
  tell();
}

export function forgetDrafts(): void {
  drafts.clear();
  tell();
}

export const draftOf = (peerId: string): string => drafts.get(peerId) ?? "";

export function useDraft(peerId: string): string {
  return useSyncExternalStore(watch, () => draftOf(peerId));
}
