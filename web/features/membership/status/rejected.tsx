import { Lock } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { formatLongDate } from "#contract/dates.ts";
import { REAPPLY_AFTER_MS } from "#contract/limits.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { reapply } from "../api.ts";

export function Rejected({ viewer }: { viewer: ViewerView }) {
  const apply = useAction(reapply);
  const possibleAt = Date.parse(viewer.statusSince) + REAPPLY_AFTER_MS;
  return (
    <Notice tone="warning" icon={Lock}>
      <p>
        <b>Your application was not approved.</b> You can still view events and register for them, but you can't message
        other members.
      </p>
      {viewer.statusReason && (
        <p className="mt-2">
          Message from the admin: <q className="whitespace-pre-line [overflow-wrap:anywhere]">{viewer.statusReason}</q>
        </p>
      )}
      {possibleAt > Date.now() ? (
        <p className="mt-2">
          You can apply again from <b>{formatLongDate(possibleAt)}</b>.
        </p>
      ) : (
        <ActionButton action={apply} input={undefined} className="mt-3" size="sm" busyLabel="Sending...">
          Apply again
        </ActionButton>
      )}
    </Notice>
  );
}
