import { useSyncExternalStore } from "react";
import { bootstrapData } from "./bootstrap-data.ts";

let isNew = false;
const watchers = new Set<() => void>();

/** Notes the build that an answer names. Once it is another one than this document's, a new version is deployed. */
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

/** Whether a newer version than the one of this tab is deployed, as far as answers say. Nothing asks for it. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    watch,
    () => isNew,
    () => false,
  );
}
