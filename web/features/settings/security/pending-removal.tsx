import { ShieldAlert } from "lucide-react";
import { formatLongMoment } from "#contract/dates.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { keepSecondFactor } from "../api.ts";

export function SecurityPendingRemoval({ dueAt }: { dueAt: string | null }) {
  const keep = useAction(keepSecondFactor, { onDone: focusHeading });
  if (!dueAt) return null;
  return (
    <Notice tone="warning" icon={ShieldAlert}>
      <p>
        <b>Two-step sign-in is about to be turned off.</b> An admin was told that you lost your authenticator app.
        Starting {formatLongMoment(dueAt)}, you sign in with just your password.
      </p>
      <div className="mt-2.5">
        <ActionButton action={keep} input={undefined} size="sm" busyLabel="Keeping...">
          Keep two-step sign-in
        </ActionButton>
      </div>
    </Notice>
  );
}
