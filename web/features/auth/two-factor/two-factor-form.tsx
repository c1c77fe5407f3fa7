import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
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

/** The code that a right password still needs: of the authenticator app, or one of the recovery codes. */
export function SecondStepForm({ onExpired }: Props) {
  const [by, setBy] = useState<By>("code");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { submit, ...submission } = useSubmission("The code could not be checked. Please try again.");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field at hand is another one with each way
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
    }, tell);
  }

  function tell(refusal: unknown): boolean {
    if (!(refusal instanceof HttpError)) return false;
    if (refusal.code === "second-step-expired") onExpired(refusal.message);
    else if (refusal.code === "second-factor-invalid" || refusal.code === "invalid") {
      setError(refusal.code === "invalid" ? MISSING[by] : refusal.message);
      field.current?.select();
    } else return false;
    return true;
  }

  /** Only digits, however they were pasted; the sixth sends them. */
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
      {by === "code" ? (
        <Field
          key={by}
          label="Six-digit code"
          error={error}
          hint="The code changes every 30 seconds. With the sixth digit it is sent by itself."
        >
          <Input
            ref={field}
            name={by}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={typed}
            onChange={take}
            className="font-mono text-h3 tracking-[0.3em]"
          />
        </Field>
      ) : (
        <Field key={by} label="Recovery code" error={error} hint="One of those you kept. Each works once.">
          <Input
            ref={field}
            name={by}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={typed}
            onChange={take}
            className="font-mono"
          />
        </Field>
      )}
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
