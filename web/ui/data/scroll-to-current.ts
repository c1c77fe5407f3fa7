import { type RefObject, useEffect } from "react";

/** Scrolls a row of links or tabs sideways to the current one, for each new `current`. */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>, current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new link
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
    if (row.current && shown) row.current.scrollLeft = shown.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
}
