import type { ComponentProps } from "react";
import { Link, useInRouterContext } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string; replace?: boolean; state?: unknown };

/** A link inside the product. A link to the landing page (`/`) loads a document, as does every link outside a router. */
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

/** Beside a form: opens in a new tab, so that the input stays. */
export function LinkInNewTab({ to, children }: { to: string; children: string }) {
  return (
    <AppLink to={to} target="_blank">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </AppLink>
  );
}
