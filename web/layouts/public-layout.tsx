import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

type Props = { badge?: ReactNode; children?: ReactNode };

/** The layout of public pages. The content is the child route, or `children`. */
export default function PublicLayout({ badge, children = <Outlet /> }: Props) {
  const viewer = useViewer();
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader who={viewer ? "member" : "visitor"} badge={badge} />
      <main id="main" tabIndex={-1} className="pub w-full flex-1">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
