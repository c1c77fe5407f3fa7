import { lazyOverlay } from "./lazy-overlay.tsx";

/** A modal panel from the left. Escape or a press outside closes it and returns the focus. */
export const Drawer = lazyOverlay(() => import("./panels/drawer-panel.tsx"), { restoreFocus: true });
