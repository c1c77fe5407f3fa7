import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

/** Asks for the part of a chosen picture that is used. Its code is fetched when it first opens. */
export const CropDialog = lazyOverlay(() => import("./crop-panel.tsx"), { resetOnOpen: true });
