import { useEffect, useRef } from "react";

/**
 * Gives the focus back to what had it when something opened over the page. The overlay's own memory begins when its code arrives,
 * which is after the first press. Nothing is taken back from whatever has received the focus in the meantime, e.g. a new heading.
 */
export function useGiveBackFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    return () => {
      // After the overlay's own clean-up, which leaves the focus nowhere when it does not know better.
      timer.current = setTimeout(() => {
        const lost = document.activeElement === document.body || document.activeElement === null;
        if (lost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      }, CLOSED_AFTER_MS);
    };
  }, [open]);
  // Who is gone altogether gives nothing back. Stands last: leaving runs the clean-ups in this order.
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** The closing transition (`--t-sheet`) and a frame. */
const CLOSED_AFTER_MS = 280;
