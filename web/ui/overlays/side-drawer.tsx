import { lazyOverlay } from "./lazy-overlay.tsx";

/** The details of a row in a modal panel from the right, 440 px wide. Its code is fetched when it first opens. */
export const SideDrawer = lazyOverlay(() => import("./panels/side-drawer-panel.tsx"), { restoreFocus: true });
