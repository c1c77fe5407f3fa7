import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRestoreFocus } from "./restore-focus.ts";

export type DialogProps = {
  open: boolean;
  /** Escape, a press outside, or the Close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** A line that stays in sight above the buttons. */
  note?: ReactNode;
  /** Buttons, the main one last. They stay in sight while a long dialog scrolls. */
  footer?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
};

const OpenDialog = lazy(() => import("./panels/dialog-panel.tsx"));

/**
 * A dialog: named, focus kept inside and given back, the page behind it inert; a sheet from below on phones. Its code is fetched
 * when it first opens.
 */
export function Dialog(props: DialogProps) {
  useRestoreFocus(props.open);
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}
