import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { tinykeys } from "tinykeys";
import { areShortcutsOn } from "#web/lib/device/shortcuts.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { ACTIONS, GO_TO } from "./keys.ts";

const ShortcutSheet = lazyOverlay(() => import("./shortcut-sheet.tsx"));

/** Need Shift on some keyboards. */
const WITH_SHIFT = ["/", "?"];

export default function Shortcuts() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handlers = Object.entries({
      ...ACTIONS,
      ...Object.fromEntries(GO_TO.map(({ keys, to }) => [keys.join(" "), () => void navigate(to)])),
      "?": () => setOpen(true),
    }).map(([keys, run]) => [keys, whereFree(run)] as const);
    const shifted = handlers.flatMap(([keys, run]) => (WITH_SHIFT.includes(keys) ? [[`Shift+${keys}`, run]] : []));
    return tinykeys(window, Object.fromEntries([...handlers, ...shifted]));
  }, [navigate]);
  return <ShortcutSheet open={isOpen} onClose={() => setOpen(false)} />;
}

/** Ignores keys in fields, dialogs and menus, and if shortcuts are off. */
const whereFree = (run: () => void) => (event: KeyboardEvent) => {
  const isTyped =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable ||
      event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select"));
  const isElsewhere = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]');
  if (event.defaultPrevented || event.isComposing || isTyped || isElsewhere || !areShortcutsOn()) return;
  event.preventDefault();
  run();
};
