import { Lock } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { REAPPLY_AFTER_MS } from "#contract/limits.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { http } from "#web/lib/http.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";

/** The rejection, its reason, and the date of the next possible application. */
export function Rejected({ viewer }: { viewer: ViewerView }) {
  const { submit, busy } = useSubmission("Your application could not be sent. Please try again.");
  const possibleAt = Date.parse(viewer.statusSince) + REAPPLY_AFTER_MS;

  const apply = () =>
    submit(async () => {
      await http.post("/api/me/application");
      await refreshViewer();
      toastSuccess("You have applied again.");
    });

  return (
    <Notice tone="warning" icon={Lock}>
      <p>
        <b>Your request to join was not approved.</b> You can still read events and register for them. Writing to other
        members stays closed.
      </p>
      {viewer.statusReason && (
        <p className="mt-2">
          The administrator wrote: <q className="whitespace-pre-line [overflow-wrap:anywhere]">{viewer.statusReason}</q>
        </p>
      )}
      {possibleAt > Date.now() ? (
        <p className="mt-2">
          You can apply again from <b>{formatLongDate(possibleAt)}</b>.
        </p>
      ) : (
        <Button className="mt-3" size="sm" busy={busy} busyLabel="Sending..." onClick={() => void apply()}>
          Apply again
        </Button>
      )}
    </Notice>
  );
}
