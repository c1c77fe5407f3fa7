import { type InputEvent, useState } from "react";
import type * as z from "zod/mini";

/** An error for each invalid field, by its name. */
export type FieldErrors = Record<string, string>;

/** Returns the first error of each invalid field. */
export function toFieldErrors(error: z.core.$ZodError | undefined): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message;
  return fields;
}

/** The errors beside the fields of a form. Typing removes or changes an error, but adds none. */
export function useFieldErrors(validate: (form: HTMLFormElement) => FieldErrors) {
  const [errors, setErrors] = useState<FieldErrors>({});
  function updateErrors({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const shown = Object.keys(errors);
    if (shown.length === 0) return;
    const now = validate(currentTarget);
    setErrors(Object.fromEntries(shown.flatMap((name) => (now[name] ? [[name, now[name]]] : []))));
  }
  return { errors, setErrors, updateErrors };
}

/** Focuses the first control of the form whose name is in `names`. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !names.includes(control.name)) continue;
    control.focus();
    return;
  }
}
