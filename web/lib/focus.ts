import { useEffect, useRef } from "react";

/*
 * The focus is moved by attempts in intervals, because what it waits for has no event of its own: a heading whose code or data is on its way, a page that is
 * inert until a dialog has closed, and a browser that moves the focus away from a control that is gone.
 */

const RETRY_MS = 50;
/** Longer than a dialog or drawer takes to close. Until then the page behind it cannot keep the focus. */
const HOLD_MS = 400;
/** On a slow connection the heading of the next page, or the row of what was just created or moved, may take this long. */
const GIVE_UP_MS = 10_000;
/** The closing transition of an overlay (`--t-sheet`) and one frame, and when it is over for sure. */
export const CLOSE_TRANSITION_MS = 280;
const CLOSED_MS = CLOSE_TRANSITION_MS + 40;
/** On a slow machine an overlay may take this long to close. */
const CLOSE_GIVE_UP_MS = 5000;

/**
 * Focuses what `find` returns and keeps it focused until a closing dialog is gone. It stops when the member presses a key or the pointer,
 * or when a field of the page has the focus, where a password manager or a screen reader may have moved it.
 */
export function focusSoon(find: () => HTMLElement | null): void {
  const hold = holdFocus(find);
  retryUntilInput(GIVE_UP_MS, () => isTyping() || hold());
}

/** Presses the button that `find` returns, also when its code is still on its way. It stops when the member does something else. */
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
 * Focuses the page's heading, or its text field, after a navigation, and keeps it focused until a closing drawer is gone or the member acts. It
 * may appear late; a page that turns out to have no field gets its heading focused. Returns a function that stops it.
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
 * Focuses what `find` returns while the focus is nowhere, in a closing dialog or within `region` (a selector). It never takes the focus
 * from elsewhere. Returns a function that stops it.
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

/**
 * Focuses what `find` returns when no dialog has the focus anymore, unless something else has it. Used when the control that opened the
 * dialog may be gone.
 */
export function focusAfterDialog(find: () => HTMLElement | null | undefined): void {
  const started = performance.now();
  const timer = setInterval(() => {
    const active = document.activeElement;
    if (active?.closest("[role=dialog]") && performance.now() - started < CLOSE_GIVE_UP_MS) return;
    clearInterval(timer);
    if (active === document.body || active === null) find()?.focus({ preventScroll: true });
  }, CLOSED_MS);
}

/** Returns a ref for the heading of a screen. The heading gets the focus when `step` changes, because the control that changed it is gone. */
export function useFocusOnChange(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}

/** Focuses the page's heading, after an action whose button is gone. */
export const focusHeading = () => focusSoon(findHeading);

const findHeading = () => document.querySelector<HTMLElement>("main h1");

/** Returns a function that focuses what `find` returns, and is true once that has kept the focus for `HOLD_MS`. */
function holdFocus(find: () => HTMLElement | null): () => boolean {
  let held = 0;
  return () => {
    const target = find();
    if (target && document.activeElement === target) held += RETRY_MS;
    else target?.focus({ preventScroll: true });
    return held >= HOLD_MS;
  };
}

/**
 * Repeats `attempt` until it returns true, the time is over, or the member presses a key or the pointer. The first attempt is now or after
 * `RETRY_MS`. Returns a function that stops it.
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

/** Whether a field of the page has the focus. Fields of a closing dialog do not count. */
const isTyping = () => document.activeElement?.matches(":not([role=dialog] *):is(input, textarea, select)") ?? false;
