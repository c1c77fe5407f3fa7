import type { ComponentProps, ReactNode } from "react";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

type Props = Pick<ComponentProps<typeof PublicHeader>, "who" | "badge"> & { children: ReactNode };

/** Keeps the space of the button for donations until the app has loaded: before, it could not be pressed. */
const DONATE_SPACE = (
  <span data-donation="" aria-hidden="true" className={buttonClasses({ size: "sm" }, "invisible")}>
    <span className="face">Donate BTC</span>
  </span>
);

/** The frame of public pages; also prerendered, for what a document shows before the app has loaded. */
export function PublicFrame({ who, badge, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader who={who} badge={badge} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-public flex-1 px-gutter">
        {children}
      </main>
      <PublicFooter prerendered={who === "either" && DONATE_SPACE} />
    </div>
  );
}
