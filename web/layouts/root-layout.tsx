import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ScrollRestoration, useLocation, useNavigation } from "react-router";
import { ANNOUNCER_ID, announce } from "#web/lib/announce.ts";
import { focusAfterNavigation } from "#web/lib/focus.ts";
import { ProgressLine } from "#web/ui/feedback/progress-line.tsx";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { SkipLink } from "./skip-link.tsx";

/** Keeps toasts off the auth form: over the header, which scrolls away there, or over the second column. */
const OFF_AUTH_FORM =
  "max-lg:peer-data-auth:top-2 md:max-lg:peer-data-auth:right-auto md:max-lg:peer-data-auth:bottom-auto md:max-lg:peer-data-auth:left-1/2 md:max-lg:peer-data-auth:-translate-x-1/2";

/** A shorter navigation shows no progress. */
const QUIET_MS = 150;

/** While the next page's code loads; announced once. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <Late />;
}

function Late() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setShown(true);
      announce("Loading");
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && <ProgressLine label="Loading the page" className="fixed z-60" />;
}

export function RootLayout({ children }: { children: ReactNode }) {
  const { pathname, state } = useLocation();
  useFocusAfterNavigation(pathname, state ?? {});
  return (
    <>
      <NavigationProgress />
      <SkipLink onClick={skip} />
      {children}
      <Toaster className={OFF_AUTH_FORM} />
      <p id={ANNOUNCER_ID} className="sr-only" aria-live="polite" />
      <ScrollRestoration />
    </>
  );
}

/** Moves to the main content without a history entry. */
function skip(event: MouseEvent): void {
  const main = document.getElementById("main");
  if (!main) return;
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
}

/** Focuses the heading. State `keepFocus` keeps the focus; `focusField` focuses the page's text field. */
function useFocusAfterNavigation(pathname: string, state: { keepFocus?: boolean; focusField?: boolean }): void {
  const { keepFocus, focusField } = state;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (keepFocus) return;
    return focusAfterNavigation(focusField ? "field" : "heading");
  }, [pathname, keepFocus, focusField]);
}
