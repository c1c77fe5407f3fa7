import { lazyOverlay } from "./lazy-overlay.tsx";

/**
 * A modal dialog. On phones it is a sheet at the bottom. It keeps the focus inside, makes the page behind it inert, and returns the focus when
 * it closes. Its code is fetched when it first opens.
 */
export const Dialog = lazyOverlay(() => import("./panels/dialog-panel.tsx"), { restoreFocus: true });
