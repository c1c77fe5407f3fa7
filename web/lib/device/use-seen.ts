import { useEffect, useRef } from "react";
import { SEEN_AFTER_MS } from "#contract/limits.ts";

/** Calls `onSeen` when the tab was shown for a second without a pause; once for each `id`, never for null. */
export function useSeen(id: string | null, onSeen: () => void): void {
  const seen = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` says what `onSeen` is about
  useEffect(() => {
    if (id === null || seen.current === id) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden" || seen.current === id) return;
      timer = setTimeout(() => {
        seen.current = id;
        onSeen();
      }, SEEN_AFTER_MS);
    };
    watch();
    document.addEventListener("visibilitychange", watch);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", watch);
    };
  }, [id]);
}
