import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Brand } from "#web/ui/content/brand.tsx";
import { BarStatus } from "#web/ui/feedback/bar-status.tsx";

type Props = {
  /** `either`: prerendered pages have the buttons for both, and the worker removes one group. */
  who: "visitor" | "member" | "either";
  badge?: ReactNode;
  /** Links to sections of the page, in wide windows. */
  anchors?: readonly (readonly [href: string, name: string])[];
};

export function PublicHeader({ who, badge, anchors }: Props) {
  return (
    <PublicBar>
      {anchors && (
        <nav aria-label="On this page" className="mr-4 flex gap-6 text-sm font-medium max-lg:hidden">
          {anchors.map(([href, name]) => (
            <a key={href} href={href} className="text-muted no-underline hover:text-text hover:underline">
              {name}
            </a>
          ))}
        </nav>
      )}
      {/* Prerendered pages run no script. */}
      {who !== "either" && <BarStatus className="max-[374px]:hidden" />}
      {badge}
      {who !== "member" && (
        <div data-visitor="" className={badge ? "flex gap-2 max-[400px]:hidden" : "flex gap-2"}>
          <ButtonLink to="/sign-in" variant="ghost" className={`max-md:px-3 ${badge ? "max-md:hidden" : ""}`}>
            Sign In
          </ButtonLink>
          <ButtonLink to="/sign-up" variant="primary" className="max-md:px-3">
            Sign Up
          </ButtonLink>
        </div>
      )}
      {who !== "visitor" && (
        <div data-member="" className={badge ? "max-[440px]:hidden" : ""}>
          <ButtonLink to="/dashboard" variant="primary" className="max-md:px-3">
            Go to dashboard
          </ButtonLink>
        </div>
      )}
    </PublicBar>
  );
}

export function PublicBar({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-20 border-b border-border bg-bg print:hidden">
      <div className="mx-auto flex min-h-16 max-w-public flex-wrap items-center gap-2 px-gutter max-md:min-h-14">
        <Brand className="mr-auto" />
        {children}
      </div>
    </header>
  );
}
