import { type ChangeEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { passSecondStep } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { clearErrors, toastSuccess } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";

type By = "code" | "recovery-code";
const MISSING: Record<By, string> = {
  code: "Please enter the six digits.",
  "recovery-code": "Please enter a recovery code.",
};

type Props = { onExpired: (sentence: string) => void };

/** The form of the second factor: a code of the authenticator app or a recovery code. */
export function SecondStepForm({ onExpired }: Props) {
  const [by, setBy] = useState<By>("code");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { submit, ...submission } = useSubmission("The code could not be checked. Please try again.");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field
  useEffect(() => field.current?.focus(), [by]);

  function send(text: string): void {
    clearErrors();
    const isMissing = by === "code" ? text.length !== SECOND_FACTOR_DIGITS : text.trim() === "";
    setError(isMissing ? MISSING[by] : undefined);
    if (isMissing) {
      field.current?.focus();
      return;
    }
    void submit(async () => {
      await passSecondStep(by === "code" ? { code: text } : { recoveryCode: text });
      toastSuccess("Welcome back!");
    }, showError);
  }

  function showError(failure: unknown): boolean {
    if (!(failure instanceof HttpError)) return false;
    if (failure.code === "second-step-expired") onExpired(failure.message);
    else if (failure.code === "second-factor-invalid" || failure.code === "invalid") {
      setError(failure.code === "invalid" ? MISSING[by] : failure.message);
      field.current?.select();
    } else return false;
    return true;
  }

  /** Keeps only digits, also of pasted text. The sixth digit submits the form. */
  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const text = by === "code" ? target.value.replace(/\D/g, "").slice(0, SECOND_FACTOR_DIGITS) : target.value;
    setTyped(text);
    setError(undefined);
    if (by === "code" && text.length === SECOND_FACTOR_DIGITS && text !== typed) send(text);
  }

  function change(): void {
    setBy(by === "code" ? "recovery-code" : "code");
    setTyped("");
    setError(undefined);
  }

  return (
    <form
      className="mt-5 grid gap-5"
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <CodeField key={by} by={by} ref={field} error={error} value={typed} onChange={take} />
      <SubmitButton label="Sign in" busyLabel="Signing in..." {...submission} />
      <p className="text-center text-sm text-muted">
        {by === "code" ? "No phone at hand? " : "Phone at hand? "}
        <button
          type="button"
          className="text-link underline decoration-link/40 underline-offset-3 hover:decoration-link"
          onClick={change}
        >
          {by === "code" ? "Use a recovery code" : "Use the authenticator app"}
        </button>
      </p>
    </form>
  );
}

type CodeFieldProps = {
  by: By;
  ref: RefObject<HTMLInputElement | null>;
  error: string | undefined;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function CodeField({ by, error, ...input }: CodeFieldProps) {
  if (by === "code")
    return (
      <Field
        label="Six-digit code"
        error={error}
        hint="The code changes every 30 seconds. With the sixth digit it is sent by itself."
      >
        <Input
          {...input}
          name={by}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="font-mono text-h3 tracking-[0.3em]"
        />
      </Field>
    );
  return (
    <Field label="Recovery code" error={error} hint="One of those you kept. Each works once.">
      <Input
        {...input}
        name={by}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        className="font-mono"
      />
    </Field>
  );
}
