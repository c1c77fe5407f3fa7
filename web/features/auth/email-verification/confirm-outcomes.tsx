import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Outcome } from "#web/ui/feedback/outcome.tsx";
import { NewPasswordForm } from "../recovery/new-password-form.tsx";

/** Receives the focus, because the pressed button is gone. */
export function ConfirmDone({ link, result }: { link: ConfirmationView; result: ConfirmationResult }) {
  if (result.setPasswordToken) return <ChoosePassword link={link} token={result.setPasswordToken} />;
  if (result.otherEnd)
    return (
      <ConfirmOutcome title="One email address confirmed">
        Now open the link in our email to your other address. Your email stays the same until you confirm from both.
      </ConfirmOutcome>
    );
  return <ConfirmOutcome title="Your email is confirmed">{after(link)}</ConfirmOutcome>;
}

export function AlreadyConfirmed({ link }: { link: ConfirmationView }) {
  return (
    <ConfirmOutcome title="Already confirmed">
      {link.kind === "verify" ? (
        <>
          <b className="wrap-anywhere text-text">{link.email}</b> is already confirmed. There's nothing left to do.
        </>
      ) : (
        "You already confirmed from this email address. Your email changes once you confirm from the other one too."
      )}
    </ConfirmOutcome>
  );
}

export function LinkInvalid() {
  return (
    <ConfirmOutcome title="This link no longer works" isStart>
      It was already used, has expired, or was replaced by a newer link. Nothing has changed. To get a new link, sign in
      and go to your dashboard.
    </ConfirmOutcome>
  );
}

const after = ({ kind, email, newEmail }: ConfirmationView): ReactNode =>
  kind === "verify" ? (
    <>
      Thank you for confirming <b className="wrap-anywhere text-text">{email}</b>.
    </>
  ) : (
    <>
      Your account now uses <b className="wrap-anywhere text-text">{newEmail ?? email}</b>.
    </>
  );

type OutcomeProps = {
  title: string;
  children: ReactNode;
  /** Shown from the start, so it does not take the focus. */
  isStart?: boolean;
};

function ConfirmOutcome({ isStart = false, ...outcome }: OutcomeProps) {
  const viewer = useViewer();
  const [to, linkText] = viewer ? ["/dashboard", "Go to dashboard"] : ["/sign-in", "Sign in"];
  return <Outcome {...outcome} hasFocus={!isStart} to={to} linkText={linkText} />;
}

function ChoosePassword({ link, token }: { link: ConfirmationView; token: string }) {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h1 ref={heading} tabIndex={-1}>
        Choose your password
      </h1>
      <p className="mt-2 text-muted">
        <b className="wrap-anywhere text-text">{link.email}</b> is confirmed. Any earlier password or linked sign-in no
        longer works.
      </p>
      {isOver ? (
        <p className="mt-4">
          This step has expired. <AppLink to="/forgot-password">Request a new link</AppLink> to set your password.
        </p>
      ) : (
        <NewPasswordForm
          token={token}
          onSaved={() => void navigate("/sign-in", { replace: true })}
          onExpired={() => setOver(true)}
        />
      )}
    </div>
  );
}
