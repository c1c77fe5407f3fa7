import type { SubmitEvent } from "react";
import { useLocation } from "react-router";
import { MISSING_SIGN_IN, signInInput } from "#contract/auth/sign-in.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { focusFirst, toFieldErrors, useFieldErrors } from "#web/forms/field-errors.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { signIn } from "#web/lib/auth/auth-client.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { clearErrors, toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { nextPath } from "../next-path.ts";
import { ThirdParties } from "../oauth/oauth-buttons.tsx";

const [, REFUSED] = PROBLEMS["invalid-credentials"];
const read = (form: HTMLFormElement) => signInInput.safeParse(Object.fromEntries(new FormData(form)));

/** An invalid email is shown beside its field. A missing field is shown in a toast. */
function besideFields(form: HTMLFormElement): Record<string, string> {
  const { email } = toFieldErrors(read(form).error);
  return email && email !== MISSING_SIGN_IN ? { email } : {};
}

type Props = { email: string; onSecondStep: (email: string) => void };

/** The form of email and password. The page redirects when a member is signed in. */
export function SignInForm({ email, onSecondStep }: Props) {
  const { search } = useLocation();
  const { errors, setErrors, updateErrors } = useFieldErrors(besideFields);
  const { submit, ...submission } = useSubmission(REFUSED);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const input = read(form);
    clearErrors();
    if (!input.success) {
      refuse(form, toFieldErrors(input.error));
      return;
    }
    setErrors({});
    void submit(async () => {
      const { next } = await signIn(input.data);
      if (next === "second-step") onSecondStep(input.data.email);
      else toastSuccess("Welcome back!");
    });
  }

  function refuse(form: HTMLFormElement, fields: Record<string, string>): void {
    const missing = Object.keys(fields).filter((name) => fields[name] === MISSING_SIGN_IN);
    setErrors(missing.length > 0 ? {} : besideFields(form));
    if (missing.length > 0) toastError(MISSING_SIGN_IN);
    else if (!fields.email) toastError(REFUSED);
    focusFirst(form, missing.length > 0 ? missing : Object.keys(fields));
  }

  return (
    <form className="mt-6 grid gap-5" noValidate onSubmit={send} onInput={updateErrors}>
      <EmailField error={errors.email} defaultValue={email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        aside={
          <AppLink to="/forgot-password" className="text-sm">
            Forgot password?
          </AppLink>
        }
      />
      <SubmitButton label="Sign in" busyLabel="Signing in..." {...submission} />
      <ThirdParties begin={(provider) => ({ provider, next: nextPath(search) })} />
      <p className="text-center text-sm text-muted">
        New to {appName()}? <AppLink to={`/sign-up${search}`}>Create an account</AppLink>
      </p>
    </form>
  );
}
