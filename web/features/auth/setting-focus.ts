const RETRY_MS = 50;
/** Longer than a dialog takes to close: until then the page behind it takes no focus. */
const GIVE_UP_MS = 1000;

/** Puts the focus where one goes on, as soon as that can be: what had it is about to go. */
export function focusSoon(find: () => HTMLElement | null): void {
  const started = performance.now();
  const timer = setInterval(() => {
    const place = find();
    place?.focus({ preventScroll: true });
    const isThere = place !== null && document.activeElement === place;
    if (isThere || performance.now() - started > GIVE_UP_MS) clearInterval(timer);
  }, RETRY_MS);
}

/** For a button that goes with what it changed. */
export const focusHeading = () => focusSoon(() => document.querySelector<HTMLElement>("main h1"));
