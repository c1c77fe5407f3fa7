import { useEffect } from "react";
import type { EventView } from "#contract/events/event.ts";
import { registrationInput } from "#contract/events/registration.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { LinkInNewTab } from "#web/ui/button/link.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { registerForEvent } from "../api.ts";
import type { Registration } from "./use-registration.ts";

type Props = { event: EventView; registration: Registration };

/** Import LazyRegistrationForm instead, which loads this file when the form opens. */
export default function RegistrationForm({ event, registration }: Props) {
  const { viewer, state, closeForm, onRegistered, onRefused } = registration;
  const isFull = state === "full";
  const form = useForm({
    values: { name: viewer?.name ?? "", email: viewer?.email ?? "", company: event.viewer.company ?? "" },
    schema: registrationInput,
    toInput: ({ name, email, company }) => ({
      name,
      email,
      ...(company.trim() && { company }),
      ...(isFull && { waitlist: true }),
      // The text below the buttons says that registering accepts the terms.
      ...(!viewer && { acceptedTerms: true as const }),
    }),
    mutation: registerForEvent(event.id),
    onDone: onRegistered,
    onFailure: onRefused,
    failures: "inside",
    // A draft, because rotating a phone moves the form to another component.
    draft: `events/registration/${event.id}`,
  });
  const { ref } = form.element;
  const cancel = () => {
    // The next visitor on this browser must not see this visitor's name and address.
    if (!viewer) form.discard();
    closeForm();
  };
  useEffect(() => ref.current?.querySelector("input")?.focus(), [ref]);
  return (
    <Form form={form} aria-label="Registration">
      <Field label="Name" error={form.errors.name}>
        <Input autoComplete="name" {...form.register("name")} />
      </Field>
      <Field
        label="Email"
        error={form.errors.email}
        hint={viewer ? "You're registering with your account." : undefined}
      >
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={viewer !== null}
          {...form.register("email")}
        />
      </Field>
      <Field label="Company" optional error={form.errors.company}>
        <Input autoComplete="organization" enterKeyHint="done" {...form.register("company")} />
      </Field>
      <SubmitButton
        form={form}
        label={isFull ? "Join Waitlist" : "Register"}
        busyLabel={isFull ? "Joining..." : "Registering..."}
      />
      <Button variant="ghost" block onClick={cancel}>
        Cancel
      </Button>
      <p className="text-meta leading-snug text-subtle">
        The host sees your name, email, and company. Other members see your name unless you hide it.
        {!viewer && (
          <>
            {" "}
            If you're new here, we may also create an account for you. By registering, you agree to our{" "}
            <LinkInNewTab to="/terms">Terms</LinkInNewTab> and <LinkInNewTab to="/privacy">Privacy Policy</LinkInNewTab>
            .
          </>
        )}
      </p>
    </Form>
  );
}
