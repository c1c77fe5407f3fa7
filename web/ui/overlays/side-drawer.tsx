import { lazy, type ReactNode, Suspense, useState } from "react";
import { useRestoreFocus } from "./restore-focus.ts";

export type SideDrawerProps = {
  open: boolean;
  /** Escape, a press outside, or the Close button. */
  onClose: () => void;
  title: string;
  sub?: ReactNode;
  /** Before the title: an avatar. */
  picture?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  children: ReactNode;
};

const OpenSideDrawer = lazy(() => import("./panels/side-drawer-panel.tsx"));

/** One row of a list in full, from the right and 440 px wide, over a scrim; the list stays behind it. Its code is fetched when it first opens. */
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
