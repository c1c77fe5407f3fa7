import type * as z from "zod/mini";

/** The first sentence for each field a schema refused. */
export function fieldSentences(error: z.core.$ZodError | undefined): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error?.issues ?? []) fields[String(issue.path[0])] ??= issue.message;
  return fields;
}

/** Puts the focus on the first control of the form, in the order it is read, whose name is given. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !names.includes(control.name)) continue;
    control.focus();
    return;
  }
}
