import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect } from "react";
import { useForm } from "react-hook-form";
import { type RegistrationInput, registrationInput } from "#contract/events/registration.ts";
import { HttpError } from "#web/lib/http.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { refusalSentence } from "./outcome.ts";

type Props = {
  /** What was typed, kept apart from the form's place on screen: turning the phone moves the form and loses nothing. */
  draft: RefObject<RegistrationInput>;
  member: boolean;
  /** There is no seat: the form joins the line. */
  waitlist?: boolean;
  onRegister: (input: RegistrationInput) => Promise<void>;
  onCancel: () => void;
};

/** The three fields. Import RegistrationFields from `registration-fields.tsx`, which loads this when it is first wanted. */
export default function RegistrationForm({ draft, member, waitlist, onRegister, onCancel }: Props) {
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm<RegistrationInput>({
    resolver: zodResolver(registrationInput),
    defaultValues: draft.current,
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus("name"), [setFocus]);
  // With every change, not when the form goes: by then its successor has already been drawn.
  const keep = () => {
    draft.current = getValues();
  };

  const submit = handleSubmit(async ({ name, email, company }) => {
    try {
      await onRegister(company ? { name, email, company } : { name, email });
    } catch (error) {
      setError("root", { message: refusalSentence(error) });
      if (!(error instanceof HttpError)) return;
      for (const field of ["company", "email", "name"] as const) {
        const message = error.fields[field];
        if (message) setError(field, { message }, { shouldFocus: true });
      }
    }
  });

  return (
    <form
      className="grid gap-4"
      noValidate
      aria-label="Registration"
      onChange={keep}
      onSubmit={(event) => void submit(event)}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="name" {...register("name")} />
      </Field>
      <Field
        label="Email"
        error={errors.email?.message}
        hint={member ? "You register under your own account." : undefined}
      >
        <Input type="email" inputMode="email" autoComplete="email" readOnly={member} {...register("email")} />
      </Field>
      <Field label="Company" optional error={errors.company?.message}>
        <Input autoComplete="organization" enterKeyHint="done" {...register("company")} />
      </Field>
      {errors.root?.message && (
        <div role="alert">
          <Notice tone="danger">{errors.root.message}</Notice>
        </div>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={isSubmitting}
        busyLabel={waitlist ? "Joining..." : "Registering..."}
      >
        {waitlist ? "Join Waitlist" : "Register"}
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        Cancel
      </Button>
      <p className="text-meta leading-snug text-subtle">
        The organizer sees your name, address and company. Other members see your name unless you hide it.
        {!member && " If you are new here, registering can also open an account for you."}
      </p>
    </form>
  );
}
