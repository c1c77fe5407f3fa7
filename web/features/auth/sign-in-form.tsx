import { type SubmitEvent, useState } from "react";
import { useLocation } from "react-router";
import { MISSING_SIGN_IN, signInInput } from "#contract/auth";
import { PROBLEMS } from "#contract/problems";
import { signIn } from "../../lib/auth-client.ts";
import { appName } from "../../lib/first-data.ts";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { AppLink } from "../../ui/link.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { clearErrors, toastError, toastSuccess } from "../../ui/toast.ts";
import { fieldSentences, focusFirst } from "./fields.ts";
import { useSubmission } from "./submission.ts";
import { SubmitButton } from "./submit-button.tsx";

const [, REFUSED] = PROBLEMS["invalid-credentials"];
const read = (form: HTMLFormElement) => signInInput.safeParse(Object.fromEntries(new FormData(form)));

/** Email and password. The page leaves by itself once a member is signed in. */
export function SignInForm() {
  const { search } = useLocation();
  const [emailError, setEmailError] = useState<string>();
  const { submit, ...submission } = useSubmission(REFUSED);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const input = read(form);
    const fields = fieldSentences(input.error);
    clearErrors();
    const missing = Object.keys(fields).filter((name) => fields[name] === MISSING_SIGN_IN);
    setEmailError(missing.length > 0 ? undefined : fields.email);
    if (input.success) {
      void submit(async () => {
        await signIn(input.data);
        toastSuccess("Welcome back!");
      });
      return;
    }
    if (missing.length > 0) toastError(MISSING_SIGN_IN);
    else if (!fields.email) toastError(REFUSED);
    focusFirst(form, missing.length > 0 ? missing : Object.keys(fields));
  }

  return (
    <form
      className="mt-6 grid gap-5"
      noValidate
      onSubmit={send}
      onInput={(event) => emailError && setEmailError(fieldSentences(read(event.currentTarget).error).email)}
    >
      <Field label="Email" error={emailError}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
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
      <p className="text-center text-sm text-muted">
        New to {appName()}? <AppLink to={`/sign-up${search}`}>Create an account</AppLink>
      </p>
    </form>
  );
}
