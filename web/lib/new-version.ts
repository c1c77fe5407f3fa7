import { useSyncExternalStore } from "react";
import { bootstrapData } from "./bootstrap-data.ts";

let isNew = false;
const watchers = new Set<() => void>();

/** `build`: from a response. If it differs from the document's, a new version is deployed. */
export function noteBuild(build: string | null): void {
  const own = bootstrapData().build;
  if (isNew || !build || !own || build === own) return;
  isNew = true;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** According to responses so far. Sends no request. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    watch,
    () => isNew,
    () => false,
  );
}
