import type { ViewerView } from "#contract/auth/viewer.ts";
import type { EventView } from "#contract/events/event.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { CreateButton } from "#web/ui/button/create-button.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const CreateDialog = lazyOverlay(() => import("./create-dialog.tsx"), { resetOnOpen: true });

/** Why a member cannot create events yet; null if they can. The server enforces the same rule. */
function creationRefusal(viewer: ViewerView): string | null {
  const refusal = admissionRefusal(viewer);
  if (refusal === "email-unverified") return "Confirm your email to create events.";
  if (refusal === null) return null;
  return viewer.status === "rejected"
    ? "Only approved members can create events."
    : "You can create events once an admin approves your application.";
}

/** The created event, which `onCreated` adds to the page, gets the focus. Members without permission see the reason. */
export function CreateEvent({ onCreated }: { onCreated: (event: EventView) => void }) {
  const viewer = useViewer();
  const dialog = useDialogUrl("create");
  if (!viewer) return null;
  const refusal = creationRefusal(viewer);
  const showCreated = (event: EventView) => {
    onCreated(event);
    focusSoon(() => document.querySelector<HTMLElement>(`a[href="/events/${event.id}"]`));
  };
  return (
    <div className="grid justify-items-end gap-1.5 max-md:justify-items-stretch">
      <CreateButton label="Create Event" refusal={refusal} preload={CreateDialog.preload} onClick={dialog.show} />
      <CreateDialog open={dialog.isOpen && refusal === null} onClose={dialog.close} onCreated={showCreated} />
    </div>
  );
}
