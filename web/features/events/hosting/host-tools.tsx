import { CalendarX, type LucideIcon, Mail, Pencil, Users } from "lucide-react";
import { useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { hasEnded } from "../event-facts.ts";

const EditEvent = lazyOverlay(() => import("./edit-event.tsx"), { resetOnOpen: true });
const AnnounceDialog = lazyOverlay(() => import("../announcements/announce-dialog.tsx"), { resetOnOpen: true });
const CancelEvent = lazyOverlay(() => import("./cancel-event.tsx"), { resetOnOpen: true });

/** The actions of the host and of admins on an event, without those that are no longer possible. Nothing for others. */
export function HostTools({ event }: { event: EventView }) {
  return event.viewer.mayEdit ? <Tools key={event.id} event={event} /> : null;
}

function Tools({ event }: { event: EventView }) {
  const edit = useDialogUrl("edit");
  const announce = useDialogUrl("write");
  const cancelEvent = useDialogUrl("cancel");
  const [draft, setDraft] = useState("");
  const { isHost } = event.viewer;
  const now = Date.now();
  const canEdit = !event.cancelled && !hasEnded(event, now);
  const canCancelEvent = !event.cancelled && Date.parse(event.startsAt) > now;
  const canAnnounce = isHost && !event.cancelled && event.attendeeCount > 0;
  return (
    <section aria-label="Host tools" className="card mt-4 md:mt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 max-md:px-4">
        <p className="flex-1 text-sm font-semibold whitespace-nowrap">
          {isHost ? "You host this event" : "You may change this event"}
        </p>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1">
          <ButtonLink size="sm" to={`/events/${event.id}/registrations`}>
            <Icon of={Users} />
            Registrations
          </ButtonLink>
          {canEdit && (
            <ToolButton icon={Pencil} preload={EditEvent.preload} onClick={edit.show}>
              Edit
            </ToolButton>
          )}
          {canAnnounce && (
            <ToolButton icon={Mail} preload={AnnounceDialog.preload} onClick={announce.show}>
              Write to attendees
            </ToolButton>
          )}
          {canCancelEvent && (
            <ToolButton
              icon={CalendarX}
              className="text-danger"
              preload={CancelEvent.preload}
              onClick={cancelEvent.show}
            >
              Cancel event
            </ToolButton>
          )}
        </div>
      </div>
      <EditEvent event={event} open={edit.isOpen && canEdit} onClose={edit.close} />
      <AnnounceDialog
        event={event}
        open={announce.isOpen && canAnnounce}
        onClose={announce.close}
        draft={draft}
        onDraft={setDraft}
      />
      <CancelEvent event={event} open={cancelEvent.isOpen && canCancelEvent} onClose={cancelEvent.close} />
    </section>
  );
}

type ToolButtonProps = {
  icon: LucideIcon;
  /** Fetches the dialog's code before the button is pressed. */
  preload: () => void;
  onClick: () => void;
  className?: string;
  children: string;
};

function ToolButton({ icon, preload, onClick, className, children }: ToolButtonProps) {
  return (
    <Button size="sm" className={className} onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      <Icon of={icon} />
      {children}
    </Button>
  );
}
