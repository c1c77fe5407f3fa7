import { ArrowRight } from "lucide-react";
import { useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const AttendeesDialog = lazyOverlay(() => import("./attendees-dialog.tsx"));

/** Opens the list of all attendees in a dialog. Visitors get a link to sign-in instead. */
export function AllAttendees({ event, isMember }: { event: EventView; isMember: boolean }) {
  const [open, setOpen] = useState(false);
  const label = (
    <>
      View all attendees
      <Icon of={ArrowRight} size={16} />
    </>
  );
  if (!isMember)
    return (
      <AppLink className="textlink" to={`/sign-in?next=${encodeURIComponent(`/events/${event.id}`)}`}>
        {label}
      </AppLink>
    );
  return (
    <>
      <button type="button" className="textlink" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </button>
      <AttendeesDialog event={event} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
