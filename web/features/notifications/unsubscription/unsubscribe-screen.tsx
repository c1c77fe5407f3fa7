import { type ReactNode, useState } from "react";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Outcome } from "#web/ui/feedback/outcome.tsx";
import { unsubscribe } from "./api.ts";

/** Asks for confirmation first. Needs no session. */
export function UnsubscribeScreen({ token }: { token: string }) {
  const [email, setEmail] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const stop = useAction(unsubscribe, {
    onDone: (done) => setEmail(done.email),
    onFailure: (error) => {
      const isInvalid = error instanceof HttpError && [404, 422].includes(error.status);
      if (isInvalid) setIsOver(true);
      return isInvalid;
    },
  });
  if (isOver) return <UnsubscribeLinkInvalid hasFocus />;
  if (email !== null)
    return (
      <UnsubscribeOutcome title="The daily email is stopped" hasFocus>
        <b className="wrap-anywhere text-text">{email}</b> no longer gets it. Your notifications are still in the app,
        and you can turn the email on again in your settings.
      </UnsubscribeOutcome>
    );
  return (
    <div className="grid justify-items-start gap-3.5">
      <h1 tabIndex={-1}>Stop the daily email?</h1>
      <p className="text-muted">
        You will no longer get an email with your notifications. Emails about your events and your account are still
        sent.
      </p>
      <ActionButton action={stop} input={token} variant="primary" size="lg" className="mt-2" busyLabel="Stopping...">
        Stop the daily email
      </ActionButton>
    </div>
  );
}

export const UnsubscribeLinkInvalid = ({ hasFocus = false }: { hasFocus?: boolean }) => (
  <UnsubscribeOutcome title="This link doesn't work" hasFocus={hasFocus}>
    Nothing has changed. Open the link in your latest daily email again, or stop the email in your settings.
  </UnsubscribeOutcome>
);

type OutcomeProps = { title: string; hasFocus: boolean; children: ReactNode };

function UnsubscribeOutcome(outcome: OutcomeProps) {
  const viewer = useViewer();
  const [to, linkText] = viewer ? ["/settings/notifications", "Notification settings"] : ["/sign-in", "Sign in"];
  return <Outcome {...outcome} to={to} linkText={linkText} />;
}
