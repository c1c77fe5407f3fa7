import { useSyncExternalStore } from "react";

function watch(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Whether this tab is in front: what a hidden one shows has not been read. */
export function useVisible(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === "visible");
}
