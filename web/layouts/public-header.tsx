import type { ReactNode } from "react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Brand } from "#web/ui/content/brand.tsx";

type Props = {
  /** `either` is for prerendered pages: they contain the buttons for both, and the worker removes one group. */
  who: "visitor" | "member" | "either";
  badge?: ReactNode;
};

/** The header of public pages. */
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
