import type { ComponentProps, ReactNode } from "react";
import { useField } from "./field.tsx";

type InputProps = ComponentProps<"input"> & { icon?: ReactNode };

/** A text input for use inside a Field, 42 px high, 46 on phones. */
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

/** A textarea for use inside a Field. */
export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...useField()} {...rest} className={`input ${className}`.trimEnd()} />;
}

/** A native select for use inside a Field. */
export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return <select {...useField()} {...rest} className={`input ${className}`.trimEnd()} />;
}
