import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

export const CropDialog = lazyOverlay(() => import("./crop-panel.tsx"), { resetOnOpen: true });
