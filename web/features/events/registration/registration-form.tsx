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
  /** The typed values, kept outside the form: turning a phone moves the form to another component. */
  draft: RefObject<RegistrationInput>;
  member: boolean;
  /** The event is full: the form joins the waitlist. */
  waitlist?: boolean;
  onRegister: (input: RegistrationInput) => Promise<void>;
  onCancel: () => void;
};

/** The three fields. Import LazyRegistrationForm, which loads this file when the form opens. */
export default function RegistrationForm({ draft, member, waitlist, onRegister, onCancel }: Props) {
  const { register, setFocus, getValues, formState, submit } = useRegistrationForm(draft, onRegister);
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus("name"), [setFocus]);
  // Saved with every change, not on unmount: by then the form that replaces it has already been rendered.
  const saveDraft = () => {
    draft.current = getValues();
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      aria-label="Registration"
      onChange={saveDraft}
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

/** The form's state. A refusal is shown above the button, and beside the fields it names. */
function useRegistrationForm(draft: RefObject<RegistrationInput>, onRegister: Props["onRegister"]) {
  const form = useForm<RegistrationInput>({
    resolver: zodResolver(registrationInput),
    defaultValues: draft.current,
  });
  const { handleSubmit, setError } = form;
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
  return { ...form, submit };
}
