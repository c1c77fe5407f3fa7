import type { ReactNode } from "react";
import { AppLink } from "../button/link.tsx";
import { Brand } from "../content/brand.tsx";
import { Cover } from "../content/cover.tsx";

type Props = {
  children: ReactNode;
  /** The content of a card beside the form. */
  aside?: ReactNode;
};

/** The frame of sign-in and sign-up: a form of 480 px on the left, a cover on the right, or below on small screens. */
export function SplitPage({ children, aside }: Props) {
  return (
    <div className="auth">
      <div className="flex flex-col px-gutter pb-14">
        <header className="mx-auto flex h-18 w-full max-w-form items-center justify-between max-md:h-14">
          <Brand />
          <AppLink to="/" className="textlink text-muted">
            Back to home
          </AppLink>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto mt-6 w-full max-w-form max-md:mt-4">
          {children}
        </main>
      </div>
      <aside className={aside ? "auth-aside" : "auth-aside max-lg:hidden"} aria-label="Beside the form">
        <Cover seed="mem:amara:banner10" width={720} height={1100} lines={64} hue={188} />
        {aside && <div className="card p-6">{aside}</div>}
      </aside>
    </div>
  );
}
