import type { ReactNode } from "react";
import { BottomBar, NavList } from "./nav-list.tsx";
import type { NavCounts } from "./product-parts.ts";

type Props = { counts: NavCounts; isAdmin?: boolean; fills?: boolean; foot?: ReactNode; children: ReactNode };

/** Also prerendered, for documents before the app has loaded. `foot`: the end of the sidebar. */
export function MemberMain({ counts, isAdmin = false, fills = false, foot, children }: Props) {
  return (
    <>
      <nav
        className="fixed top-(--bar) bottom-0 left-0 z-20 flex w-(--side) overflow-y-auto overscroll-contain border-r border-border bg-bg flex-col justify-between gap-4 px-3 py-4 max-xl:w-(--rail) max-xl:px-2.5 max-xl:py-3 max-md:hidden print:hidden"
        aria-label="Main"
      >
        <NavList counts={counts} variant="sidebar" isAdmin={isAdmin} />
        {foot}
      </nav>
      {/* `peer`: the bottom bar depends on attributes in the content. */}
      <main
        id="main"
        tabIndex={-1}
        // Also for a message that replaces the page.
        data-fills={fills || undefined}
        className={`peer ml-(--side) max-xl:ml-(--rail) max-md:ml-0 print:m-0 ${
          fills
            ? "h-dvh pt-(--bar)"
            : "min-h-dvh px-gutter pt-[calc(var(--bar)+32px)] pb-18 max-xl:pt-[calc(var(--bar)+24px)] max-md:pt-[calc(var(--bar)+20px)] max-md:pb-[calc(var(--bottom)+32px)] print:min-h-0 print:p-0"
        }`}
      >
        {fills ? children : <div className="mx-auto max-w-page">{children}</div>}
      </main>
      <BottomBar counts={counts} />
    </>
  );
}
