import { type SubmitEvent, useState } from "react";
import { type ResetRequestInput, resetRequestInput } from "#contract/auth";
import { http } from "../../lib/http.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { fieldSentences, focusFirst } from "./fields.ts";
import { useSubmission } from "./submission.ts";
import { SubmitButton } from "./submit-button.tsx";

export const NOT_SENT = "The link could not be asked for. Please try again.";

/** Asks for a link. The answer is the same for every address. */
export const requestReset = (input: ResetRequestInput) => http.post("/api/auth/request-password-reset", input);

type Props = { label: string; busyLabel: string; onSent: (email: string) => void };

/** One address, to which a link is sent. */
export function ResetRequestForm({ label, busyLabel, onSent }: Props) {
  const [emailError, setEmailError] = useState<string>();
  const { submit, ...submission } = useSubmission(NOT_SENT);
  const read = (form: HTMLFormElement) => resetRequestInput.safeParse(Object.fromEntries(new FormData(form)));

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const input = read(event.currentTarget);
    setEmailError(fieldSentences(input.error).email);
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
    <form
      className="mt-6 grid gap-5"
      noValidate
      onSubmit={send}
      onInput={(event) => emailError && setEmailError(fieldSentences(read(event.currentTarget).error).email)}
    >
      <Field label="Email" error={emailError}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <SubmitButton label={label} busyLabel={busyLabel} {...submission} />
    </form>
  );
}
