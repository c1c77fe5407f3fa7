import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusAfterNavigation } from "#web/lib/focus.ts";

/**
 * Beside a page that has replaced the message about its missing code: focuses what a navigation to the page would focus, if nothing has the focus.
 * That is so when it was in the message.
 */
export function RecoveredFocus() {
  const { state } = useLocation();
  const target = useRef<"heading" | "field">(state?.focusField ? "field" : "heading");
  useEffect(() => {
    const active = document.activeElement;
    if (active && active !== document.body) return;
    return focusAfterNavigation(target.current);
  }, []);
  return null;
}
