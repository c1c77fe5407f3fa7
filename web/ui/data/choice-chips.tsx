import { Check } from "lucide-react";
import { Icon } from "../content/icon.tsx";

type Props = {
  label: string;
  /** The first choice is no filter, with an empty value. */
  choices: readonly (readonly [value: string, text: string, count?: number])[];
  value: string;
  onChange: (value: string) => void;
};

export const ChoiceChips = ({ label, choices, value, onChange }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll
  <div role="group" aria-label={label} className="-mx-1 flex gap-2 overflow-x-auto p-1">
    {choices.map(([choice, text, count]) => (
      <button
        key={choice}
        type="button"
        aria-pressed={choice === value}
        className="inline-flex min-h-9 flex-none items-center gap-1.5 rounded-input border border-border-button px-3 text-sm font-medium hover:border-border-strong aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-text max-md:min-h-11"
        onClick={() => onChange(choice)}
      >
        {choice === value && <Icon of={Check} size={16} />}
        <span>{text}</span>
        {count !== undefined && <span className="tabular-nums opacity-80">{count}</span>}
      </button>
    ))}
  </div>
);
