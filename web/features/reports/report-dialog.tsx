import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { Reportable } from "./reportable.ts";

const ReportForm = lazyOverlay(() => import("./report-form.tsx"), { resetOnOpen: true });

type Props = {
  /** Null while the dialog is closed. */
  reported: Reportable | null;
  onClose: () => void;
  /** Blocks the member, which is offered once the report is sent. */
  onBlock: () => void;
};

/** The dialog that reports something to the admins. Its form is fetched when it first opens. */
export function ReportDialog({ reported, onClose, onBlock }: Props) {
  const shown = useLastOpen(reported);
  return shown && <ReportForm open={reported !== null} onClose={onClose} reported={shown} onBlock={onBlock} />;
}
