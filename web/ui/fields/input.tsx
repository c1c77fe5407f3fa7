import type { ComponentProps, ReactNode } from "react";
import { useField } from "./field.tsx";

type InputProps = ComponentProps<"input"> & { icon?: ReactNode };

/** A line of text; place it inside a Field. 42 px high, 46 on phones. `icon` stands inside at its start. */
export function Input({ icon, className = "", ...rest }: InputProps) {
  const input = <input {...useField()} {...rest} className={`input ${className}`.trimEnd()} />;
  if (!icon) return input;
  return (
    <div className="affix">
      {icon}
      {input}
    </div>
  );
}

/** Several lines of text; place it inside a Field. */
export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...useField()} {...rest} className={`input ${className}`.trimEnd()} />;
}

/** One of a list, drawn by the platform; place it inside a Field. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return <select {...useField()} {...rest} className={`input ${className}`.trimEnd()} />;
}
