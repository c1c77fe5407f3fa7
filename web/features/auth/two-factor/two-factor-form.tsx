import { type ChangeEvent, type ComponentProps, useEffect, useState } from "react";
import { secondStepInput } from "#contract/auth/two-factor.ts";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { HttpError } from "#web/lib/http.ts";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { sendSecondFactor } from "../api.ts";

type By = "code" | "recoveryCode";
const MISSING: Record<By, string> = {
  code: "Please enter the 6-digit code.",
  recoveryCode: "Please enter a recovery code.",
};
const EMPTY = { code: "", recoveryCode: "" };

type Props = {
  /** The password must be entered again. `sentence` says why. */
  onEnded: (sentence: string) => void;
  /** Many strangers try this account, so only a mailed link helps before `seconds` are over. */
  onSlowed: (sentence: string, seconds: number) => void;
};

export function TwoFactorForm({ onEnded, onSlowed }: Props) {
  const [by, setBy] = useState<By>("code");
  const toInput = (values: typeof EMPTY) => ({ [by]: values[by] });
  const form = useForm({
    values: EMPTY,
    schema: secondStepInput,
    toInput,
    check: (values) => (secondStepInput.safeParse(toInput(values)).success ? {} : { [by]: MISSING[by] }),
    mutation: sendSecondFactor,
    fieldOfProblem: { "second-factor-invalid": by },
    onFailure(error) {
      if (!(error instanceof HttpError)) return false;
      if (error.code === "second-factor-invalid") field()?.select();
      const isEnded = error.code === "second-step-expired" || error.code === "second-step-refused";
      const isSlowed = error.code === "sign-in-slowed";
      if (isEnded) onEnded(error.message);
      if (isSlowed) onSlowed(error.message, error.retryAfterSeconds ?? 0);
      return isEnded || isSlowed;
    },
  });
  const { ref } = form.element;
  const field = () => ref.current?.querySelector("input");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field
  useEffect(() => field()?.focus(), [by]);

  const { onChange, ...attributes } = form.register(by);
  /** Keeps only digits, even of pasted text. The sixth digit submits the form. */
  function take(event: ChangeEvent<HTMLInputElement>): void {
    const { target } = event;
    const before = form.getValues().code;
    if (by === "code") target.value = target.value.replace(/\D/g, "").slice(0, SECOND_FACTOR_DIGITS);
    void onChange(event);
    if (by === "code" && target.value.length === SECOND_FACTOR_DIGITS && target.value !== before) void form.submit();
  }

  function change(): void {
    setBy(by === "code" ? "recoveryCode" : "code");
    form.reset();
  }

  return (
    <Form form={form} className="mt-5 grid gap-5">
      <CodeField key={by} by={by} error={form.errors[by]} {...attributes} onChange={take} />
      <SubmitButton form={form} label="Sign in" busyLabel="Signing in..." />
      <p className="text-center text-sm text-muted">
        {by === "code" ? "Don't have your phone? " : "Have your phone? "}
        <TextButton onClick={change}>{by === "code" ? "Use a recovery code" : "Use your authenticator app"}</TextButton>
      </p>
    </Form>
  );
}

type CodeFieldProps = ComponentProps<typeof Input> & { by: By; error: string | undefined };

function CodeField({ by, error, ...input }: CodeFieldProps) {
  if (by === "code")
    return (
      <Field
        label="6-digit code"
        error={error}
        hint="The code changes every 30 seconds. It's submitted automatically after the sixth digit."
      >
        <Input
          {...input}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          className="font-mono text-h3 tracking-[0.3em]"
        />
      </Field>
    );
  return (
    <Field label="Recovery code" error={error} hint="Enter one of the codes you saved. Each works once.">
      <Input {...input} autoComplete="off" autoCapitalize="none" spellCheck={false} required className="font-mono" />
    </Field>
  );
}
