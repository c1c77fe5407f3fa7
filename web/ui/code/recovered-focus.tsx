import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusAfterNavigation } from "#web/lib/focus.ts";

/** Focuses the page after it replaced the message about missing code, if the focus was in that message. */
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
