import { type InputEvent, useState } from "react";
import type * as z from "zod/mini";

/** A sentence for each field that needs one. */
export type FieldSentences = Record<string, string>;

/** The first sentence for each field a schema refused. */
export function fieldSentences(error: z.core.$ZodError | undefined): FieldSentences {
  const fields: FieldSentences = {};
  for (const issue of error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message;
  return fields;
}

/** The sentences beside a form's fields. What is typed afterwards takes a sentence back or changes it, and adds none. */
export function useFieldSentences(judge: (form: HTMLFormElement) => FieldSentences) {
  const [errors, setErrors] = useState<FieldSentences>({});
  function revise({ currentTarget }: InputEvent<HTMLFormElement>): void {
    const shown = Object.keys(errors);
    if (shown.length === 0) return;
    const now = judge(currentTarget);
    setErrors(Object.fromEntries(shown.flatMap((name) => (now[name] ? [[name, now[name]]] : []))));
  }
  return { errors, setErrors, revise };
}

/** Puts the focus on the first control of the form, in the order it is read, whose name is given. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !names.includes(control.name)) continue;
    control.focus();
    return;
  }
}
