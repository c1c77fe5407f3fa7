import { ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Root } from "@headlessui/react";
import type { ComponentProps, ReactNode, Ref } from "react";
import { useField } from "../fields/field.tsx";

type Props<Value> = Pick<ComponentProps<"input">, "placeholder" | "maxLength"> & {
  label?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
  value: Value | null;
  choices: Value[];
  keyOf: (choice: Value) => string;
  nameOf: (choice: Value) => string;
  none: string;
  /** Called with the typed text, and with an empty one when the list closes. */
  onSearch: (words: string) => void;
  onChange: (choice: Value) => void;
  children: (choice: Value) => ReactNode;
};

/** Render it inside a Field, or set `label`. */
export function Combobox<Value>(props: Props<Value>) {
  const { label, inputRef, value, choices, keyOf, nameOf, none, onSearch, onChange, children, ...input } = props;
  const isSame = (one: Value | null, other: Value | null) =>
    one === null || other === null ? one === other : keyOf(one) === keyOf(other);
  return (
    <Root
      immediate
      value={value}
      by={isSame}
      onChange={(choice) => choice !== null && onChange(choice)}
      onClose={() => onSearch("")}
    >
      <div className="relative min-w-0 flex-1">
        <ComboboxInput
          {...useField()}
          {...input}
          ref={inputRef}
          aria-label={label}
          className="input"
          autoComplete="off"
          displayValue={(choice: Value | null) => (choice === null ? "" : nameOf(choice))}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onSearch(event.target.value)}
        />
        {/* Not modal: a modal list makes the field's label inert, and the field loses its accessible name. */}
        <ComboboxOptions
          modal={false}
          className="menu right-auto left-0 max-h-60 w-full overflow-y-auto overscroll-contain"
        >
          {choices.map((choice) => (
            <Choice key={keyOf(choice)} of={choice}>
              {children}
            </Choice>
          ))}
          {choices.length === 0 && (
            <ComboboxOption disabled value={null} className="menu-item text-muted">
              {none}
            </ComboboxOption>
          )}
        </ComboboxOptions>
      </div>
    </Root>
  );
}

type ChoiceProps<Value> = { of: Value; children: (choice: Value) => ReactNode };

/** A separate component, so that its content is rendered only while the list is open. */
const Choice = <Value,>({ of, children }: ChoiceProps<Value>) => (
  <ComboboxOption value={of} className="menu-item cursor-pointer">
    {children(of)}
  </ComboboxOption>
);
