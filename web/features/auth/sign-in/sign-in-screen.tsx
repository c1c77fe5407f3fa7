import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useOAuthError } from "#web/lib/auth/oauth-error.ts";
import { useWasSignedOut } from "#web/lib/auth/session-end.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useFocusOnChange } from "#web/lib/focus.ts";
import { Steps } from "#web/ui/content/steps.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { useKnownEmail, withEmail } from "../known-email.ts";
import { TwoFactorForm } from "../two-factor/two-factor-form.tsx";
import { type Ended, SignInForm } from "./sign-in-form.tsx";

type Step = { at: "password"; email: string; ended?: Ended } | { at: "code"; email: string };

/** The password, then the code with two-factor authentication. `comingUp`: beside the first step. */
export function SignInScreen({ comingUp }: { comingUp: ReactNode }) {
  const { search } = useLocation();
  const knownEmail = useKnownEmail();
  const navigate = useNavigate();
  // After OAuth the worker redirects to the second step, and a reload stays there.
  const [step, setStep] = useState<Step>(() => ({
    at: new URLSearchParams(search).get("step") === "code" ? "code" : "password",
    email: knownEmail,
  }));
  const signedOut = useWasSignedOut();
  const heading = useFocusOnChange(step.at === "password" ? "password" : "");
  useOAuthError();
  useDocumentTitle(step.at === "code" ? "Enter your code" : "Sign in");
  const { email } = step;

  function begin(next: Step): void {
    setStep(next);
    const query = new URLSearchParams(search);
    if (next.at === "code") query.set("step", "code");
    else query.delete("step");
    const options = { replace: true, preventScrollReset: true, state: withEmail(next.email) };
    void navigate({ search: query.toString() }, options);
  }
  const back = (ended?: Ended) => begin({ at: "password", email, ...(ended ? { ended } : {}) });

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
        <SignInForm email={email} ended={step.ended} onSecondStep={(to) => begin({ at: "code", email: to })} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame asideLabel="Code not working?" aside={<IfRefused />}>
      <h1 tabIndex={-1}>Enter your code</h1>
      <p className="mt-2 text-muted">Enter the 6-digit code from your authenticator app.</p>
      <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card border border-border bg-surface px-4 py-3 text-sm">
        <span className="min-w-0 text-muted">
          Signing in{email && <span> as </span>}
          <b className="wrap-anywhere text-text">{email}</b>
        </span>
        <button type="button" className="textlink" onClick={() => back()}>
          {email ? "Change" : "Back"}
        </button>
      </p>
      <TwoFactorForm
        onEnded={(sentence) => back({ sentence })}
        onSlowed={(sentence, slowedFor) => back({ sentence, slowedFor })}
      />
    </AuthFrame>
  );
}

const IF_REFUSED = () => [
  {
    title: "Check your phone's clock",
    description: "Set the time automatically. Codes fail if the clock is off by even a minute.",
  },
  {
    title: `Use the entry named ${appName()}`,
    description: "Entries from an earlier setup no longer work.",
  },
  { title: "Use a recovery code", description: "Enter one of the ten codes you saved. Each works once." },
];

function IfRefused() {
  return (
    <>
      <h2 className="mb-4">Code not working?</h2>
      <Steps steps={IF_REFUSED()} />
    </>
  );
}
