import { type ReactNode, useEffect, useRef } from "react";
import { ButtonLink } from "../button/button.tsx";

type Props = {
  title: string;
  /** Focus the heading, because the pressed button is gone. */
  hasFocus: boolean;
  to: string;
  linkText: string;
  children: ReactNode;
};

export function Outcome({ title, hasFocus, to, linkText, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus();
  }, [hasFocus]);
  return (
    <div className="grid justify-items-start gap-3.5">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="text-muted">{children}</p>
      <ButtonLink to={to} variant="primary" size="lg" className="mt-2">
        {linkText}
      </ButtonLink>
    </div>
  );
}
