import type { SubmitEvent } from "react";
import { type ResetRequestInput, resetRequestInput } from "#contract/auth/recovery.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { focusFirst, toFieldErrors, useFieldErrors } from "#web/forms/field-errors.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { http } from "#web/lib/http.ts";

export const NOT_SENT = "The link could not be asked for. Please try again.";

/** Requests a link. The response is the same for every email. */
export const requestReset = (input: ResetRequestInput) => http.post("/api/auth/request-password-reset", input);

type Props = { label: string; busyLabel: string; onSent: (email: string) => void };

const read = (form: HTMLFormElement) => resetRequestInput.safeParse(Object.fromEntries(new FormData(form)));

/** The form with the email. */
export function ResetRequestForm({ label, busyLabel, onSent }: Props) {
  const { errors, setErrors, updateErrors } = useFieldErrors((form) => toFieldErrors(read(form).error));
  const { submit, ...submission } = useSubmission(NOT_SENT);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = read(event.currentTarget);
    setErrors(toFieldErrors(input.error));
    if (!input.success) {
      focusFirst(event.currentTarget, ["email"]);
      return;
    }
    void submit(async () => {
      await requestReset(input.data);
      onSent(input.data.email);
    });
  }

  return (
    <form className="mt-6 grid gap-5" noValidate onSubmit={send} onInput={updateErrors}>
      <EmailField error={errors.email} />
      <SubmitButton label={label} busyLabel={busyLabel} {...submission} />
    </form>
  );
}
