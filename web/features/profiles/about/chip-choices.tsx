import { Check } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";

type Props = {
  legend: string;
  /** `[code, name on screen]` */
  list: readonly (readonly [string, string])[];
  /** The attributes of each checkbox: `form.register(name)`. */
  field: ComponentProps<"input">;
  error?: string;
};

export function ChipChoices({ legend, list, field, error }: Props) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm leading-snug font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {list.map(([code, name]) => (
          <label
            key={code}
            className="group relative inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-input border border-border-button px-2.5 text-sm hover:border-border-strong has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-soft-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:min-h-11 max-md:px-3"
          >
            <input
              {...field}
              type="checkbox"
              value={code}
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-invalid={error ? true : undefined}
            />
            <Icon of={Check} size={16} className="hidden group-has-checked:inline" />
            {name}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
