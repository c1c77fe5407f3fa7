import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMatches } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { useIdle } from "#web/lib/device/use-idle.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Drawer } from "#web/ui/overlays/drawer.tsx";
import { MemberMain } from "./member-main.tsx";
import { NavList } from "./nav-list.tsx";
import type { NavCounts } from "./product-parts.ts";
import { TierStub } from "./tier-stub.tsx";
import { TopBar } from "./top-bar.tsx";

const Shortcuts = lazy(recoverable(() => import("./shortcuts/shortcuts.tsx"), { quiet: true }));

type Props = {
  viewer: ViewerView;
  onSignOut: () => void;
  counts: NavCounts;
  children: ReactNode;
};

/** The `handle` of a route that is as high as the window and scrolls inside: `{ fillsWindow: true }`. */
export type FillsWindow = { fillsWindow: true };
const isFilling = (handle: unknown): handle is FillsWindow =>
  typeof handle === "object" && handle !== null && "fillsWindow" in handle;

/** Top bar, and a sidebar (≥ 1200 px), an icon rail (≥ 768 px), or a drawer and a bottom bar. */
export function AuthenticatedLayout({ viewer, onSignOut, counts, children }: Props) {
  const [menu, setMenu] = useState(false);
  const close = () => setMenu(false);
  const isAdmin = viewer.role === "admin";
  const fills = isFilling(useMatches().at(-1)?.handle);
  const isIdle = useIdle(true);
  return (
    <>
      <TopBar viewer={viewer} onMenu={() => setMenu(true)} onSignOut={onSignOut} />
      <MemberMain
        counts={counts}
        isAdmin={isAdmin}
        fills={fills}
        foot={<TierStub viewer={viewer} className="max-xl:hidden" />}
      >
        {children}
      </MemberMain>
      <Drawer open={menu} onClose={close} label="Menu">
        <nav className="flex-1 px-3 py-3.5" aria-label="Menu">
          <NavList counts={counts} variant="drawer" isAdmin={isAdmin} onNavigate={close} />
        </nav>
        <TierStub viewer={viewer} className="mx-3 mb-4" onNavigate={close} />
      </Drawer>
      <Suspense fallback={null}>{isIdle && <Shortcuts />}</Suspense>
    </>
  );
}
