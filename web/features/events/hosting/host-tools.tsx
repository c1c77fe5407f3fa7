import { CalendarX, Mail, Pencil, Users } from "lucide-react";
import { useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyDialog } from "../lazy-dialog.tsx";
import { hasEnded } from "../list/date-groups.ts";
import { useDialogAddress } from "./dialog-url.ts";

const EditEvent = lazyDialog(() => import("./edit-event.tsx"));
const Announce = lazyDialog(() => import("../announcements/announce-dialog.tsx"));
const CancelEvent = lazyDialog(() => import("./cancel-event.tsx"));

/** What a host, or an admin, may do with an event; what no longer works is not there. Nothing for anybody else. */
export function HostTools({ event }: { event: EventView }) {
  return event.viewer.mayEdit ? <Tools key={event.id} event={event} /> : null;
}

function Tools({ event }: { event: EventView }) {
  const edit = useDialogAddress("edit");
  const write = useDialogAddress("write");
  const cancelEvent = useDialogAddress("cancel");
  const [draft, setDraft] = useState("");
  const { isHost } = event.viewer;
  const now = Date.now();
  const mayEdit = !event.cancelled && !hasEnded(event, now);
  const canCancelEvent = !event.cancelled && Date.parse(event.startsAt) > now;
  const mayWrite = isHost && !event.cancelled && event.attendeeCount > 0;
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
          {mayEdit && (
            <Button size="sm" onPointerEnter={EditEvent.preload} onFocus={EditEvent.preload} onClick={edit.show}>
              <Icon of={Pencil} />
              Edit
            </Button>
          )}
          {mayWrite && (
            <Button size="sm" onPointerEnter={Announce.preload} onFocus={Announce.preload} onClick={write.show}>
              <Icon of={Mail} />
              Write to attendees
            </Button>
          )}
          {canCancelEvent && (
            <Button
              size="sm"
              className="text-danger"
              onPointerEnter={CancelEvent.preload}
              onFocus={CancelEvent.preload}
              onClick={cancelEvent.show}
            >
              <Icon of={CalendarX} />
              Cancel event
            </Button>
          )}
        </div>
      </div>
      <EditEvent event={event} open={edit.isOpen && mayEdit} onClose={edit.close} />
      <Announce event={event} open={write.isOpen && mayWrite} onClose={write.close} draft={draft} onDraft={setDraft} />
      <CancelEvent event={event} open={cancelEvent.isOpen && canCancelEvent} onClose={cancelEvent.close} />
    </section>
  );
}
