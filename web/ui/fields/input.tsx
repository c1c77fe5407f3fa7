import type { ComponentProps, ReactNode } from "react";
import { useField } from "./field.tsx";

type InputProps = ComponentProps<"input"> & { icon?: ReactNode };

/** Inside a Field; 42 px high, 46 on phones. */
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

export function Textarea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...useField()} {...rest} className={`input ${className}`.trimEnd()} />;
}

export function Select({ className = "", ...rest }: ComponentProps<"select">) {
  return <select {...useField()} {...rest} className={`input ${className}`.trimEnd()} />;
}
