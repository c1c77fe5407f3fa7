import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ConfirmationResult, ConfirmationView } from "#contract/auth/email-verification.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { NewPasswordForm } from "../recovery/new-password-form.tsx";

/** The result. It gets the focus, because the pressed button is gone. */
export function ConfirmDone({ link, result }: { link: ConfirmationView; result: ConfirmationResult }) {
  if (result.setPasswordToken) return <ChoosePassword link={link} token={result.setPasswordToken} />;
  if (result.otherEnd)
    return (
      <Outcome title="One mailbox has said yes">
        The change waits for the link in the other mailbox. Until then the address stays as it is.
      </Outcome>
    );
  return <Outcome title="Your address is confirmed">{after(link)}</Outcome>;
}

/** The link was used before. */
export function DoneBefore({ link }: { link: ConfirmationView }) {
  return (
    <Outcome title="This was confirmed before">
      {link.kind === "verify" ? (
        <>
          <b className="wrap-anywhere text-text">{link.email}</b> is confirmed. There is nothing left to do.
        </>
      ) : (
        "This mailbox has said yes. If the other one has, too, the address has changed."
      )}
    </Outcome>
  );
}

/** The link is not valid. */
export function ConfirmOver() {
  return (
    <Outcome title="This link no longer works" isStart>
      It was used, its time has passed, or a newer one took its place. Nothing has changed. Signed in, you can ask for a
      new one on your dashboard.
    </Outcome>
  );
}

const after = ({ kind, email, newEmail }: ConfirmationView): ReactNode => (
  <>
    {kind === "verify" ? "Thank you. The account has the address " : "The account has the address "}
    <b className="wrap-anywhere text-text">{newEmail ?? email}</b>.
  </>
);

type OutcomeProps = {
  title: string;
  children: ReactNode;
  /** Whether the page shows this from the start. Then it does not take the focus. */
  isStart?: boolean;
};

function Outcome({ title, children, isStart = false }: OutcomeProps) {
  const viewer = useViewer();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isStart) heading.current?.focus();
  }, [isStart]);
  return (
    <div className="grid justify-items-start gap-3.5">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="text-muted">{children}</p>
      <ButtonLink to={viewer ? "/dashboard" : "/sign-in"} variant="primary" size="lg" className="mt-2">
        {viewer ? "Go to the dashboard" : "Sign in"}
      </ButtonLink>
    </div>
  );
}

/** Asks the verified owner of the account for a new password. */
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
        Your address <b className="wrap-anywhere text-text">{link.email}</b> is confirmed. Nothing set before can sign
        in any more.
      </p>
      {isOver ? (
        <p className="mt-4">
          The time for this step has passed. A <AppLink to="/forgot-password">new link</AppLink> sets the password, too.
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
