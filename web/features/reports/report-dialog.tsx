import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { Reportable } from "./reportable.ts";

const ReportForm = lazyOverlay(() => import("./report-form.tsx"), { resetOnOpen: true });

type Props = {
  reported: Reportable | null;
  onClose: () => void;
  onBlock: () => void;
};

export function ReportDialog({ reported, onClose, onBlock }: Props) {
  const shown = useLastOpen(reported);
  return shown && <ReportForm open={reported !== null} onClose={onClose} reported={shown} onBlock={onBlock} />;
}
