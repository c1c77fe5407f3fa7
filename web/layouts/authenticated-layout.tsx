import { type ReactNode, useState } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { BottomBar, NavList } from "./nav-list.tsx";
import { TopBar } from "./top-bar.tsx";

type Props = {
  viewer: ViewerView;
  onSignOut: () => void;
  /** The number of unread messages. */
  unread?: number;
  children: ReactNode;
};

/** The frame of the pages for members: top bar, and a sidebar (≥ 1200 px), a rail of icons (≥ 768 px) or a drawer and a bottom bar. */
export function AuthenticatedLayout({ viewer, onSignOut, unread = 0, children }: Props) {
  const [menu, setMenu] = useState(false);
  const close = () => setMenu(false);
  return (
    <>
      <TopBar viewer={viewer} onMenu={() => setMenu(true)} onSignOut={onSignOut} />
      <nav className="side" aria-label="Main">
        <NavList unread={unread} />
      </nav>
      <main id="main" tabIndex={-1} className="main">
        <div className="mx-auto max-w-page">{children}</div>
      </main>
      <BottomBar unread={unread} />
      <Drawer open={menu} onClose={close} label="Menu">
        <nav className="flex-1 px-3 py-3.5" aria-label="Menu">
          <NavList unread={unread} onNavigate={close} />
        </nav>
      </Drawer>
    </>
  );
}
