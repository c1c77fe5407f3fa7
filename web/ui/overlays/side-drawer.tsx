import { lazy, Suspense, useState } from "react";
import type { SideDrawerProps } from "./panels/side-drawer-panel.tsx";
import { useRestoreFocus } from "./restore-focus.ts";

const OpenSideDrawer = lazy(() => import("./panels/side-drawer-panel.tsx"));

/** The details of a row in a modal panel from the right, 440 px wide. Its code is fetched when it first opens. */
export function SideDrawer(props: SideDrawerProps) {
  useRestoreFocus(props.open);
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OpenSideDrawer {...props} />
    </Suspense>
  );
}
