import { lazyOverlay } from "./lazy-overlay.tsx";

/** Modal; on phones a bottom sheet. Traps the focus, makes the page inert, and returns the focus when it closes. */
export const Dialog = lazyOverlay(() => import("./panels/dialog-panel.tsx"), { restoreFocus: true });
