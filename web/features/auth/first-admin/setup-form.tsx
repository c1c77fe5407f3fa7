import { useNavigate } from "react-router";
import { setupInput } from "#contract/auth/first-admin.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { HttpError } from "#web/lib/http.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { becomeFirstAdmin } from "../api.ts";

const MISSING = { secret: "Please enter the secret." };
const OVER = { secret: "Setup is already complete." };

export function SetupForm() {
  const navigate = useNavigate();
  const form = useForm({
    values: { secret: "" },
    schema: setupInput,
    check: (values) => (setupInput.safeParse(values).success ? {} : MISSING),
    mutation: becomeFirstAdmin,
    fieldOfProblem: { "setup-refused": "secret" },
    onFailure(error) {
      // Another member was first, or the secret was removed from the configuration.
      const isOver = error instanceof HttpError && error.code === "not-found";
      if (isOver) form.setErrors(OVER);
      return isOver;
    },
    onDone: () => void navigate("/dashboard"),
  });
  return (
    <Form form={form} className="mt-6 grid gap-5">
      <PasswordField
        {...form.register("secret")}
        label="Setup secret"
        autoComplete="off"
        hint="The value of ADMIN_BOOTSTRAP_SECRET, set during installation."
        error={form.errors.secret}
        required
      />
      <SubmitButton form={form} label="Become admin" busyLabel="Checking..." />
    </Form>
  );
}
