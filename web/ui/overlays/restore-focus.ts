import { useEffect, useRef } from "react";
import { CLOSE_TRANSITION_MS, focusAfterDialog } from "#web/lib/focus.ts";

/**
 * Returns the focus to the element that had it when an overlay opened. The overlay itself cannot know it, because its code arrives after the
 * first press. Does nothing if something else has received the focus in the meantime, for example a new heading.
 */
export function useRestoreFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    if (!open) return;
    stop.current?.();
    opener.current = document.activeElement;
    return () => {
      const find = () => (opener.current instanceof HTMLElement ? opener.current : null);
      stop.current = focusAfterDialog(find, CLOSE_TRANSITION_MS);
    };
  }, [open]);
  // Must come last: React runs cleanups in this order, and an unmounted component returns no focus.
  useEffect(() => () => stop.current?.(), []);
}
