import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useLocation } from "react-router";
import { MISSING_SIGN_IN, signInInput } from "#contract/auth/sign-in.ts";
import { PASSWORD_MAX_LENGTH } from "#contract/limits.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { EmailField } from "#web/forms/email-field.tsx";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { HttpError } from "#web/lib/http.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { signInWithPassword } from "../api.ts";
import { withEmail } from "../known-email.ts";
import { nextPath } from "../next-path.ts";
import { OAuthButtons } from "../oauth/oauth-buttons.tsx";
import { type Slowed, SlowedNotice } from "./slowed-notice.tsx";

const [, REFUSED] = PROBLEMS["invalid-credentials"];

export type Ended = {
  sentence: string;
  /** Seconds to wait, if refused because many strangers try this account. */
  slowedFor?: number;
};

type Props = {
  email: string;
  ended?: Ended | undefined;
  onSecondStep: (email: string) => void;
};

/** Notices besides the form's own errors: why the second step ended, and a wait, which needs no toast. */
function useNotices(email: string, ended: Ended | undefined) {
  const isSlowedAtFirst = ended?.slowedFor !== undefined;
  const [slowed, setSlowed] = useState<Slowed | null>(isSlowedAtFirst ? { email, sentence: ended.sentence } : null);
  const [notice, setNotice] = useState(isSlowedAtFirst ? undefined : ended?.sentence);

  /** Returns whether the server asks to wait. */
  function show(error: unknown, to: string): boolean {
    const wait = error instanceof HttpError && error.retryAfterSeconds ? error : null;
    const isSlowed = wait?.code === "sign-in-slowed";
    setSlowed(isSlowed ? { email: to, sentence: wait.message } : null);
    setNotice(isSlowed ? undefined : wait?.message);
    return wait !== null;
  }

  function clear(): void {
    setSlowed(null);
    setNotice(undefined);
  }
  return { slowed, notice, show, clear };
}

export function SignInForm({ email, ended, onSecondStep }: Props) {
  const { search } = useLocation();
  const { slowed, notice, show, clear } = useNotices(email, ended);
  const form = useForm({
    values: { email, password: "" },
    schema: signInInput,
    // No account can have such a password.
    check: ({ password }) => ([...password].length > PASSWORD_MAX_LENGTH ? { password: REFUSED } : {}),
    toasts: { [MISSING_SIGN_IN]: { email: "Enter your email.", password: "Enter your password." }, [REFUSED]: {} },
    failures: "both",
    mutation: signInWithPassword,
    onDone({ next }, input) {
      if (next === "second-step") onSecondStep(input.email);
    },
    onFailure: (error): boolean => show(error, form.getValues().email.trim()),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: continues the wait of the second step once
  useEffect(() => {
    if (ended?.slowedFor) form.startWait(ended.slowedFor);
  }, []);

  /** A wait applies to one email. If it applies to all, the server asks again. */
  function forgetWait(): void {
    if (form.wait > 0) form.startWait(0);
    clear();
  }

  const typed = useWatch({ control: form.control, name: "email" });
  return (
    <Form form={form} className="mt-6 grid gap-5">
      {notice && !form.failure && (
        <div role="alert">
          <Notice tone="danger">{notice}</Notice>
        </div>
      )}
      <EmailField {...form.register("email", { onChange: forgetWait })} error={form.errors.email} />
      <PasswordField
        {...form.register("password")}
        label="Password"
        error={form.errors.password}
        autoComplete="current-password"
        required
        aside={
          <AppLink to="/forgot-password" className="text-sm" state={withEmail(typed.trim())}>
            Forgot password?
          </AppLink>
        }
      />
      {slowed && <SlowedNotice key={slowed.email} {...slowed} />}
      <SubmitButton form={form} label="Sign in" busyLabel="Signing in..." />
      <OAuthButtons begin={(provider) => ({ provider, next: nextPath(search) })} />
      <p className="text-center text-sm text-muted">
        New to {appName()}? <AppLink to={`/sign-up${search}`}>Create an account</AppLink>
      </p>
    </Form>
  );
}
