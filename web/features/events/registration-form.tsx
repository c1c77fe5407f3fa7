import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { ViewerView } from "#contract/auth";
import { type RegistrationInput, registrationInput } from "#contract/events";
import { HttpError } from "../../lib/http.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Notice } from "../../ui/notice.tsx";
import { refusalSentence } from "./outcome.ts";

export type RegistrationForm = UseFormReturn<RegistrationInput>;

/** The form's state, apart from its place on screen: turning the phone moves the form, and what was typed stays. */
export function useRegistrationForm(viewer: ViewerView | null): RegistrationForm {
  return useForm<RegistrationInput>({
    resolver: zodResolver(registrationInput),
    defaultValues: { name: viewer?.name ?? "", email: viewer?.email ?? "", company: "" },
  });
}

type Props = {
  form: RegistrationForm;
  member: boolean;
  onRegister: (input: RegistrationInput) => Promise<void>;
  onCancel: () => void;
};

export function RegistrationFields({ form, member, onRegister, onCancel }: Props) {
  const { register, handleSubmit, setError, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus("name"), [setFocus]);

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
    <form className="grid gap-4" noValidate aria-label="Registration" onSubmit={(event) => void submit(event)}>
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
      <Button type="submit" variant="primary" size="lg" block busy={isSubmitting} busyLabel="Registering...">
        Register
      </Button>
      <Button variant="ghost" block onClick={onCancel}>
        Cancel
      </Button>
      <p className="text-meta leading-snug text-subtle">
        {member
          ? "Your name may be listed among the attendees; your address and company are not."
          : "If you are new here, registering can also open an account for you. Your address and company are not listed."}
      </p>
    </form>
  );
}
