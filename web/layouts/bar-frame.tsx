import type { ReactNode } from "react";
import { Brand } from "#web/ui/content/brand.tsx";

/** `menu`: before the logo below 1200 px, as wide as an icon button. */
export function BarFrame({ menu, children }: { menu: ReactNode; children?: ReactNode }) {
  return (
    <header className="fixed inset-x-0 top-0 z-20 flex h-(--bar) items-center border-b border-border bg-bg print:hidden">
      <div className="ml-3.5 inline-flex max-md:ml-2 xl:hidden">{menu}</div>
      {/* Exactly as wide as the sidebar, so that both borders form one line. */}
      <Brand className="h-full border-border max-xl:px-2 xl:w-(--side) xl:border-r xl:px-[23px]" />
      {children}
    </header>
  );
}
