import { lazy, Suspense, useState } from "react";
import type { DrawerProps } from "./panels/drawer-panel.tsx";
import { useRestoreFocus } from "./restore-focus.ts";

const OpenDrawer = lazy(() => import("./panels/drawer-panel.tsx"));

/** A modal panel from the left. Escape or a press outside closes it and returns the focus. Its code is fetched when it first opens. */
export function Drawer(props: DrawerProps) {
  useRestoreFocus(props.open);
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OpenDrawer {...props} />
    </Suspense>
  );
}
