import type { ComponentProps } from "react";

export function TextButton({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      {...rest}
      className={`text-link underline decoration-link/40 underline-offset-3 hover:decoration-link ${className}`.trimEnd()}
    />
  );
}
