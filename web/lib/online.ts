import { useSyncExternalStore } from "react";

function watch(watcher: () => void): () => void {
  window.addEventListener("online", watcher);
  window.addEventListener("offline", watcher);
  return () => {
    window.removeEventListener("online", watcher);
    window.removeEventListener("offline", watcher);
  };
}

/** False means no network. True does not mean that the server is reachable. */
export const isOnline = (): boolean => navigator.onLine;

export const useIsOnline = (): boolean => useSyncExternalStore(watch, isOnline, () => true);
