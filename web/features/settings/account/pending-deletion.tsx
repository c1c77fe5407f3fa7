import { Trash2 } from "lucide-react";
import { formatLongMoment } from "#contract/dates.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { keepAccount } from "../api.ts";

export function AccountPendingDeletion({ dueAt }: { dueAt: string }) {
  const keep = useAction(keepAccount, { onDone: focusHeading });
  return (
    <Notice tone="warning" icon={Trash2}>
      <p>
        <b>Your account is about to be deleted.</b> It will be deleted on {formatLongMoment(dueAt)}. Until then, you can
        keep it.
      </p>
      <div className="mt-2.5">
        <ActionButton action={keep} input={undefined} size="sm" busyLabel="Keeping...">
          Keep account
        </ActionButton>
      </div>
    </Notice>
  );
}
