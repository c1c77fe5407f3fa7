import type { ComponentProps } from "react";
import { Link, useInRouterContext } from "react-router";

type Props = Omit<ComponentProps<"a">, "href"> & { to: string; replace?: boolean };

/**
 * A link inside the product. The landing page (`/`) is a document of its own, so links to it are real navigations, and so is
 * everything on it: outside a router this is a plain anchor.
 */
export function AppLink({ to, replace, children, ...rest }: Props) {
  const routed = useInRouterContext();
  if (!routed) {
    return (
      <a href={to} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} replace={replace} reloadDocument={to === "/"} {...rest}>
      {children}
    </Link>
  );
}
