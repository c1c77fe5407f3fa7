import type { ComponentProps, ReactNode } from "react";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { PublicFooter } from "./public-footer.tsx";
import { PublicHeader } from "./public-header.tsx";

type Props = Pick<ComponentProps<typeof PublicHeader>, "who" | "badge"> & { children: ReactNode };

/** Reserves space for the donation button, which does not work before the app has loaded. */
const DONATE_SPACE = (
  <span data-donation="" aria-hidden="true" className={buttonClasses({ size: "sm" }, "invisible")}>
    <span className="face">Donate BTC</span>
  </span>
);

/** Also prerendered, for documents before the app has loaded. */
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
