import { useEffect, useRef } from "react";

/*
 * Focus moves by repeated attempts, because there is no event for what it waits for: a heading that is not loaded, a
 * page that is inert until a dialog has closed, or a browser that moves the focus from a removed control.
 */

const RETRY_MS = 50;
/** A dialog that closes gives the focus back to its button a moment after it has gone. */
const HOLD_MS = 400;
/** On a slow connection, the next page's heading or a new row may take this long. */
const GIVE_UP_MS = 10_000;
/** The closing transition of an overlay (`--t-sheet`). */
export const CLOSE_TRANSITION_MS = 280;
const CLOSED_MS = CLOSE_TRANSITION_MS + 40;
/** On a slow machine an overlay may take this long to close. */
const CLOSE_GIVE_UP_MS = 5000;

/**
 * Keeps the focus until a closing dialog is gone. Stops at a key or pointer press, or when a field of the page has the
 * focus, where a password manager or a screen reader may have moved it.
 */
export function focusSoon(find: () => HTMLElement | null): void {
  const hold = holdFocus(find);
  retryUntilInput(GIVE_UP_MS, () => isTyping() || hold());
}

/** Also works if the button's code is not loaded yet. Stops at any input. */
export function pressSoon(find: () => HTMLButtonElement | null): void {
  retryUntilInput(GIVE_UP_MS, () => {
    const button = find();
    button?.scrollIntoView({ block: "center" });
    button?.focus();
    button?.click();
    return button !== null;
  });
}

/**
 * Focuses the page's heading or text field after a navigation, until a closing drawer is gone or at any input. The
 * target may appear late; a page without a field gets its heading focused. Returns a function that stops it.
 */
export function focusAfterNavigation(target: "heading" | "field"): () => void {
  const hold = holdFocus(() => {
    const field = target === "field" && document.querySelector<HTMLElement>("main textarea");
    if (field) return field;
    if (target === "field" && document.querySelector("main[aria-busy=true], main [aria-busy=true]")) return null;
    const heading = findHeading();
    if (heading) heading.tabIndex = -1;
    return heading;
  });
  return retryUntilInput(GIVE_UP_MS, hold, { startsNow: false });
}

/**
 * Only while the focus is nowhere, in a closing dialog or within `region` (a selector). Returns a function that stops
 * it.
 */
export function focusIfLost(find: () => HTMLElement | null, region: string): () => void {
  return retryUntilInput(GIVE_UP_MS, () => {
    const active = document.activeElement;
    const isLost =
      !active || active === document.body || !active.isConnected || active.closest("[role=dialog]") !== null;
    if (isLost || active?.closest(region)) find()?.focus({ preventScroll: true });
    return false;
  });
}

/** For when the control that opened a dialog may be gone. Waits for the dialog to close; never steals the focus. */
export function focusAfterDialog(find: () => HTMLElement | null | undefined): void {
  const started = performance.now();
  const timer = setInterval(() => {
    const active = document.activeElement;
    if (active?.closest("[role=dialog]") && performance.now() - started < CLOSE_GIVE_UP_MS) return;
    clearInterval(timer);
    if (active === document.body || active === null) find()?.focus({ preventScroll: true });
  }, CLOSED_MS);
}

/** A ref for a heading that gets the focus when `step` changes, because the pressed control is gone. */
export function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

export const focusHeading = () => focusSoon(findHeading);

const findHeading = () => document.querySelector<HTMLElement>("main h1");

/** The returned function is true once the focus was kept for `HOLD_MS` after the last dialog in front of the target has closed. */
function holdFocus(find: () => HTMLElement | null): () => boolean {
  let held = 0;
  return () => {
    const target = find();
    const isBehindDialog = [...document.querySelectorAll("[role=dialog]")].some((dialog) => !dialog.contains(target));
    if (target && document.activeElement === target) held = isBehindDialog ? 0 : held + RETRY_MS;
    else target?.focus({ preventScroll: true });
    return held >= HOLD_MS;
  };
}

/**
 * Until `attempt` returns true, the time is over, or a key or the pointer is pressed. Returns a function that stops it.
 */
function retryUntilInput(giveUpMs: number, attempt: () => boolean, { startsNow = true } = {}): () => void {
  const started = performance.now();
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("keydown", stop);
    document.removeEventListener("pointerdown", stop);
  };
  const run = () => {
    if (attempt() || performance.now() - started > giveUpMs) stop();
  };
  const timer = setInterval(run, RETRY_MS);
  document.addEventListener("keydown", stop);
  document.addEventListener("pointerdown", stop);
  if (startsNow) run();
  return stop;
}

/** Fields of a closing dialog do not count. */
const isTyping = () => document.activeElement?.matches(":not([role=dialog] *):is(input, textarea, select)") ?? false;
