const RETRY_MS = 50;
/** Longer than a dialog takes to close: until then the page behind it takes no focus, or loses it again. */
const HOLD_MS = 400;
const GIVE_UP_MS = 2000;

/**
 * Puts the focus where one goes on, and keeps it there until what had it is gone or the member acts: by a key, a press, or by standing in a
 * field already, where a password manager or a screen reader may have led.
 */
export function focusSoon(find: () => HTMLElement | null): void {
  const started = performance.now();
  let held = 0;
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("keydown", stop);
    document.removeEventListener("pointerdown", stop);
  };
  const attempt = () => {
    const place = find();
    if (isTyping()) return stop();
    if (place && document.activeElement === place) held += RETRY_MS;
    else place?.focus({ preventScroll: true });
    if (held >= HOLD_MS || performance.now() - started > GIVE_UP_MS) stop();
  };
  const timer = setInterval(attempt, RETRY_MS);
  document.addEventListener("keydown", stop);
  document.addEventListener("pointerdown", stop);
  attempt();
}

/** A field of the page has the focus; one of the closing dialog does not count. */
const isTyping = () => document.activeElement?.matches(":not([role=dialog] *):is(input, textarea, select)") ?? false;

/** For a button that goes with what it changed. */
export const focusHeading = () => focusSoon(() => document.querySelector<HTMLElement>("main h1"));
