import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./panels/dialog-panel.tsx";
import { useRestoreFocus } from "./restore-focus.ts";

const OpenDialog = lazy(() => import("./panels/dialog-panel.tsx"));

/**
 * A modal dialog. On phones it is a sheet at the bottom. It keeps the focus inside, makes the page behind it inert, and returns the focus when
 * it closes. Its code is fetched when it first opens.
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
