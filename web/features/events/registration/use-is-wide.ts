import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 1024px)";

/** Only one of the two forms is rendered; otherwise screen readers would read both. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribeWidth, () => window.matchMedia(WIDE).matches);

function subscribeWidth(listener: () => void): () => void {
  const list = window.matchMedia(WIDE);
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}
