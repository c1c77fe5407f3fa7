import { type SubmitEvent, useState } from "react";
import type * as z from "zod/mini";
import type { ProblemCode } from "#contract/problems.ts";
import { focusFirst, toFieldErrors } from "#web/forms/field-errors.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { HttpError } from "#web/lib/http.ts";
import { clearErrors } from "#web/ui/feedback/toast.ts";

type Options<Input> = {
  read: (fields: Record<string, unknown>) => z.core.util.SafeParseResult<Input>;
  send: (input: Input) => Promise<void>;
  /** The text of the toast for problems without an own message. */
  fallback: string;
};

/** Problems that belong to a field. */
const FIELD_OF: Partial<Record<ProblemCode | "offline", string>> = {
  "password-wrong": "password",
  "second-factor-invalid": "code",
  "weak-password": "newPassword",
  "email-taken": "newEmail",
};

function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof HttpError)) return {};
  const name = FIELD_OF[error.code];
  return { ...(name ? { [name]: error.message } : {}), ...error.fields };
}

/** A form of the settings, validated by its schema. Errors are shown beside their fields, and the first invalid field gets the focus. */
export function useSettingForm<Input>({ read, send, fallback }: Options<Input>) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { submit, busy, wait } = useSubmission(fallback);
  const readForm = (form: HTMLFormElement) => read(Object.fromEntries(new FormData(form)));

  function refuse(form: HTMLFormElement, fields: Record<string, string>): boolean {
    setErrors(fields);
    focusFirst(form, Object.keys(fields));
    return [...form.elements].some((control) => control instanceof HTMLInputElement && control.name in fields);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const input = readForm(form);
    clearErrors();
    if (!input.success) {
      refuse(form, toFieldErrors(input.error));
      return;
    }
    setErrors({});
    void submit(
      () => send(input.data),
      (error) => refuse(form, refusedFields(error)),
    );
  }

  /** Validates an invalid field on each change. An error of the server disappears. */
  function onInput(event: { currentTarget: HTMLFormElement; target: EventTarget }): void {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || !errors[target.name]) return;
    const { [target.name]: _, ...others } = errors;
    const left = toFieldErrors(readForm(event.currentTarget).error)[target.name];
    setErrors(left ? { ...others, [target.name]: left } : others);
  }

  const forget = () => setErrors({});
  return { errors, busy, wait, forget, form: { noValidate: true, onSubmit, onInput } };
}
