import { type RefObject, useEffect } from "react";

/** Scrolls horizontally, for each new `current` and when the row's width changes. */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new link
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const observer = new ResizeObserver(() => {
      const shown = list.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
      if (shown) list.scrollLeft = shown.offsetLeft - list.clientWidth / 3;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
}
