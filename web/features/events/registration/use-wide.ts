import { useSyncExternalStore } from "react";

/** From here on the registration stands beside the event, below it in a bar with a sheet. */
const query = "(min-width: 1024px)";

function watch(changed: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", changed);
  return () => list.removeEventListener("change", changed);
}

/** Whether the window is wide. Only one of the two forms may exist at a time: two would be read out twice. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);
