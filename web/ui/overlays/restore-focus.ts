import { useEffect, useRef } from "react";

/**
 * Gives the focus back to what had it when something opened over the page. The overlay's own memory begins when its code arrives,
 * which is after the first press. Nothing is taken back from whatever has received the focus in the meantime, e.g. a new heading.
 */
export function useRestoreFocus(open: boolean): void {
  const opener = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => {
    if (!open) return;
    clearInterval(timer.current);
    opener.current = document.activeElement;
    return () => {
      const closed = performance.now();
      // After the overlay's own clean-up, which leaves the focus nowhere when it does not know better; a busy machine takes its time.
      timer.current = setInterval(() => {
        const has = document.activeElement;
        if (has?.closest("[role=dialog]") && performance.now() - closed < GIVE_UP_MS) return;
        clearInterval(timer.current);
        const lost = has === document.body || has === null;
        if (lost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
      }, CLOSED_AFTER_MS);
    };
  }, [open]);
  // Who is gone altogether gives nothing back. Stands last: leaving runs the clean-ups in this order.
  useEffect(() => () => clearInterval(timer.current), []);
}

/** The closing transition (`--t-sheet`) and a frame. */
const CLOSED_AFTER_MS = 280;
/** By then even a slow one has closed. */
const GIVE_UP_MS = 5000;

/**
 * Gives the focus to what `find` answers once no dialog holds it and it is nowhere: where the control that was pressed went with what was
 * decided.
 */
export function focusAfterDialog(find: () => HTMLElement | null | undefined): void {
  const asked = performance.now();
  const timer = setInterval(() => {
    const has = document.activeElement;
    if (has?.closest("[role=dialog]") && performance.now() - asked < GIVE_UP_MS) return;
    clearInterval(timer);
    if (has === document.body || has === null) find()?.focus({ preventScroll: true });
  }, CLOSED_AFTER_MS + 40);
}
