import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { useOAuthError } from "#web/lib/auth/oauth-error.ts";
import { useWasSignedOut } from "#web/lib/auth/session-end.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useFocusOnChange } from "#web/lib/focus.ts";
import { Steps } from "#web/ui/content/steps.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { AuthFrame } from "../auth-frame.tsx";
import { SecondStepForm } from "../two-factor/two-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type Step = { at: "password"; email: string } | { at: "code"; email: string };

/** Sign-in: the password, then the code if two-factor authentication is on. `comingUp` is beside the first step. */
export function SignInScreen({ comingUp }: { comingUp: ReactNode }) {
  const { search } = useLocation();
  // After OAuth the worker redirects to the second step.
  const [step, setStep] = useState<Step>(() => ({
    at: new URLSearchParams(search).get("step") === "code" ? "code" : "password",
    email: "",
  }));
  const signedOut = useWasSignedOut();
  const heading = useFocusOnChange(step.at === "password" ? "password" : "");
  useOAuthError();
  useDocumentTitle(step.at === "code" ? "Enter your code" : "Sign in");
  const { email } = step;
  const back = () => setStep({ at: "password", email });

  if (step.at === "password") {
    return (
      <AuthFrame asideLabel="Coming up" aside={comingUp}>
        <h1 ref={heading} tabIndex={-1}>
          Sign in
        </h1>
        {signedOut && (
          <div className="mt-4">
            <Notice>Your session ended. Please sign in again.</Notice>
          </div>
        )}
        <SignInForm email={email} onSecondStep={(to) => setStep({ at: "code", email: to })} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame asideLabel="If the code is refused" aside={<IfRefused />}>
      <h1 tabIndex={-1}>Enter your code</h1>
      <p className="mt-2 text-muted">
        {email ? "Your password was right. " : "You were recognized. "}Now the six digits from your authenticator app.
      </p>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-border bg-surface px-4 py-3 text-sm">
        <span className="min-w-0 text-muted">
          Signing in{email && " as "}
          <b className="wrap-anywhere text-text">{email}</b>
        </span>
        <button type="button" className="textlink" onClick={back}>
          {email ? "Change" : "Back"}
        </button>
      </p>
      <SecondStepForm
        onExpired={(sentence) => {
          toastError(sentence);
          back();
        }}
      />
    </AuthFrame>
  );
}

const IF_REFUSED = () => [
  {
    title: "Check the clock of your phone",
    description: "It must set its time by itself. A minute off is enough to fail.",
  },
  {
    title: `Take the entry named ${appName()}`,
    description: "An older entry stops working when you set up a new phone.",
  },
  { title: "Use a recovery code", description: "One of the ten you kept. Each works once." },
];

function IfRefused() {
  return (
    <>
      <h2 className="mb-4">If the code is refused</h2>
      <Steps steps={IF_REFUSED()} />
    </>
  );
}
