import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Brand } from "#web/ui/content/brand.tsx";

type Props = {
  /** Who looks. The prerendered page does not know: it carries both groups, and the worker takes one out. */
  who: "visitor" | "member" | "either";
  badge?: ReactNode;
};

/** The bar over public pages. */
export function PublicHeader({ who, badge }: Props) {
  return (
    <header className="pubbar">
      <div className="pub">
        <Brand />
        {badge}
        {who !== "member" && (
          <div data-visitor="" className="flex gap-2">
            <ButtonLink to="/sign-in" variant="ghost" className={badge ? "max-md:hidden" : ""}>
              Sign In
            </ButtonLink>
            <ButtonLink to="/sign-up" variant="primary" className={badge ? "keep-400" : ""}>
              Sign Up
            </ButtonLink>
          </div>
        )}
        {who !== "visitor" && (
          <div data-member="" className={badge ? "keep-400" : ""}>
            <ButtonLink to="/dashboard" variant="primary">
              Go to dashboard
            </ButtonLink>
          </div>
        )}
      </div>
    </header>
  );
}
