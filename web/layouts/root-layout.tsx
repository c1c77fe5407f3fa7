import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";
import { ANNOUNCER_ID } from "#web/lib/announce.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";

const RETRY_MS = 50;
/** A page on a slow line may take this long to bring its heading; whoever did something meanwhile is left alone. */
const GIVE_UP_MS = 10_000;
/** Longer than a drawer takes to close, which may hand the focus back to its button. */
const HOLD_MS = 400;

/** What stands around every screen: the skip link, the toasts, the one live region, focus and scrolling across navigations. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation();
  useHeadingFocus(pathname, state?.keepFocus === true);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to the main part; the handler only keeps it out of the history */}
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

/** The same as the plain anchor does, without an entry in the history. */
function skip(event: MouseEvent): void {
  const main = document.getElementById("main");
  if (!main) return;
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
}

/**
 * After a navigation the focus goes to the new page's heading, else a screen reader would stay where the link was. The heading may
 * come a moment later (data) or be inert still (a closing drawer), so it is tried until it holds or the member acts. A drawer with an
 * address of its own keeps the focus where it is: it navigates with the state `keepFocus`.
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
