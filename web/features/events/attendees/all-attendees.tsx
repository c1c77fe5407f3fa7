import { ArrowRight } from "lucide-react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { signInPath } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { ConnectSlot } from "./attendee-row.tsx";

const AttendeesDialog = lazyOverlay(() => import("./attendees-dialog.tsx"));

/** Why a member cannot see all attendees; null if they can. Same rule as the server. */
function namesRefusal(event: EventView, viewer: ViewerView): string | null {
  if (viewer.emailVerified && event.registration?.status === "registered") return null;
  const refusal = admissionRefusal(viewer);
  if (refusal === "membership-pending") return "Approved members and confirmed attendees can see all names.";
  return refusal && "Confirm your email to see all attendees.";
}

type Props = { event: EventView; viewer: ViewerView | null; connect?: ConnectSlot | undefined };

/** Visitors get a link to sign-in, members without permission the reason. */
export function AllAttendees({ event, viewer, connect }: Props) {
  const dialog = useDialogUrl("attendees");
  const label = (
    <>
      View all attendees
      <Icon of={ArrowRight} size={16} />
    </>
  );
  const refusal = viewer && namesRefusal(event, viewer);
  if (refusal) return <p className="text-muted">{refusal}</p>;
  if (!viewer)
    return (
      <AppLink className="textlink print:hidden" to={signInPath(event)}>
        {label}
      </AppLink>
    );
  return (
    <>
      <button type="button" className="textlink print:hidden" aria-haspopup="dialog" onClick={dialog.show}>
        {label}
      </button>
      <AttendeesDialog event={event} connect={connect} open={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}
