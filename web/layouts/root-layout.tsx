import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ScrollRestoration, useLocation } from "react-router";
import { ANNOUNCER_ID } from "#web/lib/announce.ts";
import { focusHeadingAfterNavigation } from "#web/lib/focus.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";

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

/** Focuses the heading of the page after a navigation. Navigations with the state `keepFocus` keep the focus where it is. */
function useHeadingFocus(pathname: string, keeps: boolean): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (keeps) return;
    return focusHeadingAfterNavigation();
  }, [pathname, keeps]);
}
