import type { ComponentProps, ReactNode } from "react";
import { Tooltip } from "../overlays/tooltip.tsx";

type Props = Omit<ComponentProps<"button">, "children"> & {
  label: string;
  icon: ReactNode;
  size?: "sm" | "md";
  tooltipSide?: ComponentProps<typeof Tooltip>["side"];
};

/** A button with only an icon, 40 px (sm 32), 44 on phones. `label` is its accessible name and its tooltip. */
export function IconButton({ label, icon, size = "md", tooltipSide, className = "", ...rest }: Props) {
  return (
    <Tooltip text={label} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={`ibtn ${size === "sm" ? "ibtn-sm" : ""} ${className}`.trimEnd()}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
