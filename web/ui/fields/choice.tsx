import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  description?: ReactNode;
  error?: string;
};

export function Checkbox({ label, description, error, ...rest }: CheckboxProps) {
  const id = useId();
  const [note, says] = [`${id}-note`, `${id}-says`];
  const notes = [description && says, error && note].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <div className="flex min-h-6 items-start gap-2.5 text-sm leading-snug">
        <input
          id={id}
          type="checkbox"
          {...rest}
          className="tick"
          aria-invalid={error ? true : undefined}
          aria-describedby={notes || undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {description && (
        <p id={says} className="-mt-1 pl-[30px] text-meta leading-snug text-muted">
          {description}
        </p>
      )}
      {error && <FieldError id={note}>{error}</FieldError>}
    </div>
  );
}

export type Choice = { value: string; title: string; description?: string; mark?: ReactNode };
type ChoiceRowsProps = Omit<ComponentProps<"input">, "type" | "value"> & {
  legend: string;
  name: string;
  choices: readonly Choice[];
  value?: string;
  defaultValue?: string;
  error?: string;
};

export function ChoiceRows({ legend, choices, value, defaultValue, error, ...rest }: ChoiceRowsProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm leading-snug font-semibold">{legend}</legend>
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              {...rest}
              type="radio"
              className="radio"
              value={choice.value}
              checked={value === undefined ? undefined : value === choice.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === choice.value}
              aria-invalid={error ? true : undefined}
            />
            <span className="text-sm font-semibold">{choice.title}</span>
            {choice.mark}
            {choice.description && <span className="says sentence">{choice.description}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
