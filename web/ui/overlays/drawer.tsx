import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRestoreFocus } from "./restore-focus.ts";

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
};

const OpenDrawer = lazy(() => import("./panels/drawer-panel.tsx"));

/** A panel from the left over a scrim, focus kept inside; Escape or a press outside closes it and gives the focus back. */
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
