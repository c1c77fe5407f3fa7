import { Trash2 } from "lucide-react";
import { formatLongMoment } from "#contract/dates.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

/** The settings have the button that keeps the account. */
export function AccountDeletion({ dueAt }: { dueAt: string }) {
  return (
    <Notice tone="warning" icon={Trash2}>
      <p>
        <b>Your account is about to be deleted.</b> It will be deleted on {formatLongMoment(dueAt)}. You can keep it in
        Settings &gt; Account.
      </p>
      <ButtonLink to="/settings/account" size="sm" className="mt-3">
        Open account settings
      </ButtonLink>
    </Notice>
  );
}
