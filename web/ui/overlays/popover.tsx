import { lazyOverlay } from "./lazy-overlay.tsx";

/**
 * A modal panel below the bar, at its end; on phones a sheet. Escape or a press outside closes it and returns the focus. Its code is fetched when
 * it first opens.
 */
export const Popover = lazyOverlay(() => import("./panels/popover-panel.tsx"), { restoreFocus: true });
