import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { Tooltip } from "../overlays/tooltip.tsx";

type Look = {
  label: string;
  icon: ReactNode;
  size?: "sm" | "md";
};
type Props = Omit<ComponentProps<"button">, "children"> & Look;

const classesOf = (size: Look["size"], className: string) =>
  `ibtn ${size === "sm" ? "ibtn-sm" : ""} ${className}`.trimEnd();

/** 40 px (sm 32), 44 on phones. `label` is the accessible name and the tooltip. */
export function IconButton({ label, icon, size = "md", className = "", ...rest }: Props) {
  return (
    <Tooltip text={label}>
      <button type="button" {...rest} aria-label={label} className={classesOf(size, className)}>
        {icon}
      </button>
    </Tooltip>
  );
}

type LinkProps = Omit<ComponentProps<typeof Link>, "children"> & Look;

export function IconLink({ label, icon, size = "md", className = "", ...rest }: LinkProps) {
  return (
    <Tooltip text={label}>
      <Link {...rest} aria-label={label} className={classesOf(size, className)}>
        {icon}
      </Link>
    </Tooltip>
  );
}
