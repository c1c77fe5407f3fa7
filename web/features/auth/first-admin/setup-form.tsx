import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { setupInput } from "#contract/auth/first-admin.ts";
import { focusFirst } from "#web/forms/field-errors.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { clearErrors, toastSuccess } from "#web/ui/feedback/toast.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";

const MISSING = "Please enter the secret.";

/** The form of the one-time secret that makes a member the first admin. */
export function SetupForm() {
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const { submit, ...submission } = useSubmission("The secret could not be checked. Please try again.");

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const input = setupInput.safeParse(Object.fromEntries(new FormData(form)));
    clearErrors();
    setError(input.success ? undefined : MISSING);
    if (!input.success) {
      focusFirst(form, ["secret"]);
      return;
    }
    void submit(
      async () => {
        await http.post("/api/setup", input.data);
        await refreshViewer();
        toastSuccess("You are the administrator of this installation.");
        await navigate("/dashboard");
      },
      (refusal) => {
        if (!(refusal instanceof HttpError)) return false;
        // Another member was first, or the secret was removed from the configuration.
        const isOver = refusal.code === "not-found";
        if (!isOver && refusal.code !== "setup-refused") return false;
        setError(isOver ? "There is nothing to set up any more." : refusal.message);
        focusFirst(form, ["secret"]);
        return true;
      },
    );
  }

  return (
    <form className="mt-6 grid gap-5" noValidate onSubmit={send} onInput={() => setError(undefined)}>
      <PasswordField
        label="Secret of this installation"
        name="secret"
        autoComplete="off"
        hint="ADMIN_BOOTSTRAP_SECRET, as whoever installed this set it."
        error={error}
        required
      />
      <SubmitButton label="Become the administrator" busyLabel="Checking..." {...submission} />
    </form>
  );
}
