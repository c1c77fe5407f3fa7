import type { RegistrationRowView } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import { focusAfterDialog } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { removeRegistration } from "../api.ts";

type Props = { event: EventView; row: RegistrationRowView | null; onClose: () => void };

export function RemoveRegistration({ event, row, onClose }: Props) {
  const remove = useAction(removeRegistration(event.id), {
    // The pressed button is gone with its row.
    onDone: () =>
      focusAfterDialog(() => document.querySelector("main nav[aria-label='Registration lists'] a[aria-current]")),
  });
  const shown = useLastOpen(row);
  return (
    <ConfirmDialog
      open={row !== null}
      onClose={onClose}
      title={`Remove ${shown?.name ?? "registration"}?`}
      description={
        shown && `${outcomeOf(event, shown)} We'll email ${shown.email}. They can register again. You can't undo this.`
      }
      confirm="Remove"
      busyLabel="Removing..."
      cancel="Keep registration"
      danger
      onConfirm={() => remove.run(shown?.id ?? "")}
      waiting={remove}
    />
  );
}

function outcomeOf({ waitlistCount }: EventView, { state }: RegistrationRowView): string {
  if (state === "waiting") return "They lose their place on the waitlist.";
  return waitlistCount > 0 ? "Their spot goes to the next person on the waitlist." : "Their spot opens up again.";
}
