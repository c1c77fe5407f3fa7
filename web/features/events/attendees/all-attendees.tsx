import { ArrowRight } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

const AttendeesDialog = lazy(() => import("./attendees-dialog.tsx"));

/** The way to everybody who is listed: a dialog for members; visitors sign in first. */
export function AllAttendees({ event, isMember }: { event: EventView; isMember: boolean }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const words = (
    <>
      View all attendees
      <Icon of={ArrowRight} size={16} />
    </>
  );
  if (!isMember)
    return (
      <AppLink className="textlink" to={`/sign-in?next=${encodeURIComponent(`/events/${event.id}`)}`}>
        {words}
      </AppLink>
    );
  return (
    <>
      <button
        type="button"
        className="textlink"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        {words}
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <AttendeesDialog event={event} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
