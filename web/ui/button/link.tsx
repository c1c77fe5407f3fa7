import type { ComponentProps } from "react";
import { Link, useInRouterContext } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string; replace?: boolean; state?: unknown };

/** A link within the product. Outside a router, and for the landing page (`/`), it loads a document. */
export function AppLink({ to, replace, state, children, ...rest }: Props) {
  const routed = useInRouterContext();
  if (!routed) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} replace={replace} state={state} reloadDocument={to === "/"} {...rest}>
      {children}
    </Link>
  );
}

/** For links beside a form: a new tab keeps the input. */
export function LinkInNewTab({ to, children }: { to: string; children: string }) {
  return (
    <AppLink to={to} target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </AppLink>
  );
}
