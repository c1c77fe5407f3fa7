import { ShieldAlert } from "lucide-react";
import { formatLongMoment } from "#contract/dates.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** An admin's removal of two-factor authentication is pending. The settings have the button that stops it. */
export function TwoFactorRemoval({ dueAt }: { dueAt: string }) {
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      <p>
        <b>Two-step sign-in is about to be turned off.</b> An admin was told that you lost your authenticator app.{" "}
        <span>Starting {formatLongMoment(dueAt)}, you sign in with just your password.</span> If this isn't what you
        want, stop it in Settings &gt; Security.
      </p>
      <ButtonLink to="/settings/security" size="sm" className="mt-3">
        Open security settings
      </ButtonLink>
    </Notice>
  );
}
