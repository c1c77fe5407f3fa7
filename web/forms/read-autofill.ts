import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Reads values that a password manager filled in without an event. */
export function readAutofill<Values extends FieldValues>(
  element: HTMLFormElement | null,
  { getValues, setValue }: UseFormReturn<Values>,
) {
  const values = getValues();
  for (const control of element?.elements ?? []) {
    if (!(control instanceof HTMLInputElement) || ["checkbox", "radio"].includes(control.type)) continue;
    const known = values[control.name];
    if (typeof known === "string" && known !== control.value)
      setValue(control.name as Path<Values>, control.value as PathValue<Values, Path<Values>>);
  }
}
