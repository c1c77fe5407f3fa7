import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import { AppLink } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "soft";
export type ButtonSize = "sm" | "md" | "lg";
type Look = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

export function buttonClasses({ variant = "secondary", size = "md", block }: Look, more = ""): string {
  const sized = size === "md" ? "" : ` btn-${size}`;
  return `btn btn-faces btn-${variant}${sized}${block ? " w-full" : ""} ${more}`.trimEnd();
}

type ButtonProps = ComponentProps<"button"> & Look & { busy?: boolean; busyLabel?: ReactNode };

/**
 * 40 px high (sm 32, lg 48; more on phones). While `busy`, shows `busyLabel`, keeps its width and focus, and ignores
 * clicks. At most one primary button per view.
 */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Not `disabled`, which would lose the focus, and Enter in the form would still submit.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest["aria-disabled"] === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      onClick={press}
    >
      <span className={busy ? "face invisible" : "face"} aria-hidden={busy || undefined}>
        {children}
      </span>
      {busyLabel !== undefined && (
        <span className={busy ? "face" : "face invisible"} aria-hidden={!busy || undefined}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof AppLink> & Look;

export function ButtonLink({ variant, size, block, className, children, ...rest }: ButtonLinkProps) {
  return (
    <AppLink {...rest} className={buttonClasses({ variant, size, block }, className)}>
      <span className="face">{children}</span>
    </AppLink>
  );
}
