import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";
import { ANNOUNCER_ID } from "#web/lib/announce.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";

const RETRY_MS = 50;
/** On a slow connection the heading of a page may take this long. */
const GIVE_UP_MS = 10_000;
/** Longer than a drawer takes to close, which returns the focus to its button. */
const HOLD_MS = 400;

/** Around every page: the skip link, the toasts, the live region, and the focus and scroll position after navigations. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation();
  useHeadingFocus(pathname, state?.keepFocus === true);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the main content; the handler only keeps it out of the history */}
      <a className="skip" href="#main" onClick={skip}>
        Skip to content
      </a>
      {children}
      <Toaster />
      <p id={ANNOUNCER_ID} className="sr-only" aria-live="polite" />
      <ScrollRestoration />
    </>
  );
}

/** Goes to the main content without an entry in the history. */
function skip(event: MouseEvent): void {
  const main = document.getElementById("main");
  if (!main) return;
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
}

/**
 * Focuses the heading of the page after a navigation. The heading may appear later, or be inert while a drawer closes, so this tries again until
 * the heading keeps the focus or the member acts. Navigations with the state `keepFocus` keep the focus where it is.
 */
function useHeadingFocus(pathname: string, keeps: boolean): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (keeps) return;
    const started = performance.now();
    let held = 0;
    const stop = () => clearInterval(timer);
    const timer = setInterval(() => {
      const heading = document.querySelector<HTMLElement>("main h1");
      if (heading && document.activeElement === heading) held += RETRY_MS;
      else if (heading) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      if (held >= HOLD_MS || performance.now() - started > GIVE_UP_MS) stop();
    }, RETRY_MS);
    document.addEventListener("keydown", stop, { once: true });
    document.addEventListener("pointerdown", stop, { once: true });
    return () => {
      stop();
      document.removeEventListener("keydown", stop);
      document.removeEventListener("pointerdown", stop);
    };
  }, [pathname, keeps]);
}
