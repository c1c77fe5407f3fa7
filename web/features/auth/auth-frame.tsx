import type { ReactNode } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Brand } from "#web/ui/content/brand.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { BarStatus } from "#web/ui/feedback/bar-status.tsx";

type Props = {
  asideLabel: string;
  aside: ReactNode;
  children: ReactNode;
};

/** Toasts (`peer`) stay off the form; a focused element scrolls below them. */
export function AuthFrame({ asideLabel, aside, children }: Props) {
  return (
    <div
      className="peer grid min-h-dvh max-lg:grid-cols-1 max-lg:grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_minmax(0,0.86fr)]"
      data-auth=""
    >
      <div className="flex flex-col px-gutter pb-14">
        <header className="mx-auto flex h-14 w-full max-w-form items-center justify-between gap-4 md:h-18">
          <Brand className="mr-auto" />
          <BarStatus />
          <AppLink to="/" className="textlink">
            Back to home
          </AppLink>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto mt-4 w-full max-w-form md:mt-6 [&_:is(input,[role=alert])]:scroll-mt-28"
        >
          {children}
        </main>
      </div>
      <aside
        className="grid place-items-center border-border max-lg:relative max-lg:border-t max-lg:px-gutter max-lg:py-8 lg:sticky lg:top-0 lg:h-dvh lg:border-l lg:p-10"
        aria-label={asideLabel}
      >
        <Cover className="absolute inset-0" seed="mem:amara:banner10" width={720} height={1100} lines={64} hue={188} />
        <Card className="relative w-full max-w-[420px] p-6">{aside}</Card>
      </aside>
    </div>
  );
}
