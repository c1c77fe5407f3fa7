import { useSyncExternalStore } from "react";

function watch(watcher: () => void): () => void {
  window.addEventListener("online", watcher);
  window.addEventListener("offline", watcher);
  return () => {
    window.removeEventListener("online", watcher);
    window.removeEventListener("offline", watcher);
  };
}

/** False while the browser knows that it has no network. True does not mean that the server can be reached. */
export const isOnline = (): boolean => navigator.onLine;

/** `isOnline` in a component. */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, isOnline, () => true);
