import type { ReactNode } from "react";
import { AppLink } from "#web/ui/button/link.tsx";
import { Brand } from "#web/ui/content/brand.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Cover } from "#web/ui/content/cover.tsx";

type Props = {
  /** The accessible name of the part beside the form. */
  asideLabel: string;
  aside: ReactNode;
  children: ReactNode;
};

/** The frame of the auth pages: the form, and a card beside it, or below it in narrow windows. */
export function AuthFrame({ asideLabel, aside, children }: Props) {
  return (
    <div className="auth">
      <div className="flex flex-col px-gutter pb-14">
        <header className="mx-auto flex h-14 w-full max-w-form items-center justify-between gap-4 md:h-18">
          <Brand />
          <AppLink to="/" className="textlink">
            Back to home
          </AppLink>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto mt-4 w-full max-w-form md:mt-6">
          {children}
        </main>
      </div>
      <aside className="auth-aside" aria-label={asideLabel}>
        <Cover seed="mem:amara:banner10" width={720} height={1100} lines={64} hue={188} />
        <Card className="p-6">{aside}</Card>
      </aside>
    </div>
  );
}
