import { lazyOverlay } from "./lazy-overlay.tsx";

/** Details of a row in a modal panel from the right, 440 px wide. */
export const SideDrawer = lazyOverlay(() => import("./panels/side-drawer-panel.tsx"), { restoreFocus: true });
