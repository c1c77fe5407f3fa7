import type { ComponentProps, ReactNode } from "react";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

type Props = Pick<ComponentProps<typeof PublicHeader>, "who" | "badge"> & { children: ReactNode };

/** The frame of public pages; also prerendered, for what a document shows before the app has loaded. */
export function PublicFrame({ who, badge, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader who={who} badge={badge} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-public flex-1 px-gutter">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
