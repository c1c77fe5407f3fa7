import { lazyOverlay } from "./lazy-overlay.tsx";

/** A modal panel below the bar; on phones a sheet. Escape or a press outside closes it and returns the focus. */
export const Popover = lazyOverlay(() => import("./panels/popover-panel.tsx"), { restoreFocus: true });
