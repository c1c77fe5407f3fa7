import { type RefObject, useEffect } from "react";

/** Scrolls a row of links or tabs sideways to the current one, for each new `current` and when the row gets another width. */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new link
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    // Tells the width also when it begins.
    const observer = new ResizeObserver(() => {
      const shown = list.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
      if (shown) list.scrollLeft = shown.offsetLeft - list.clientWidth / 3;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
}
