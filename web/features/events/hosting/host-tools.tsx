import { CalendarX, Copy, type LucideIcon, Mail, Pencil, Users } from "lucide-react";
import { useNavigate } from "react-router";
import { hostActions } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { HOST_DIALOGS } from "./host-dialogs.ts";

const EditEvent = lazyOverlay(() => import("./edit-event.tsx"), { resetOnOpen: true });
const DuplicateEvent = lazyOverlay(() => import("./create-dialog.tsx"), { resetOnOpen: true });
const AnnounceDialog = lazyOverlay(() => import("../announcements/announce-dialog.tsx"), { resetOnOpen: true });
const CancelEvent = lazyOverlay(() => import("./cancel-event.tsx"), { resetOnOpen: true });

export function HostTools({ event }: { event: EventView }) {
  return event.viewer.mayEdit ? <Tools key={event.id} event={event} /> : null;
}

function Tools({ event }: { event: EventView }) {
  const edit = useDialogUrl(HOST_DIALOGS.edit);
  const duplicate = useDialogUrl(HOST_DIALOGS.duplicate);
  const announce = useDialogUrl(HOST_DIALOGS.announce);
  const cancelEvent = useDialogUrl(HOST_DIALOGS.cancel);
  const navigate = useNavigate();
  const viewer = useViewer();
  const { canEdit, canDuplicate, canCancel, canAnnounce } = hostActions(event, Date.now());
  const mayCreate = canDuplicate && viewer !== null && admissionRefusal(viewer) === null;
  return (
    <section aria-label="Host tools" className="card mt-4 md:mt-6 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 max-md:px-4">
        <p className="flex-1 text-sm font-semibold whitespace-nowrap">Manage event</p>
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
          {mayCreate && (
            <ToolButton icon={Copy} preload={DuplicateEvent.preload} onClick={duplicate.show}>
              Duplicate
            </ToolButton>
          )}
          {canAnnounce && (
            <ToolButton icon={Mail} preload={AnnounceDialog.preload} onClick={announce.show}>
              Email attendees
            </ToolButton>
          )}
          {canCancel && (
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
      <DuplicateEvent
        copied={event}
        open={duplicate.isOpen && mayCreate}
        onClose={duplicate.close}
        onCreated={({ id }) => void navigate(`/events/${id}`, { replace: true })}
      />
      <AnnounceDialog event={event} open={announce.isOpen && canAnnounce} onClose={announce.close} />
      <CancelEvent event={event} open={cancelEvent.isOpen && canCancel} onClose={cancelEvent.close} />
    </section>
  );
}

type ToolButtonProps = {
  icon: LucideIcon;
  preload: () => void;
  onClick: () => void;
  className?: string;
  children: string;
};

function ToolButton({ icon, preload, onClick, className, children }: ToolButtonProps) {
  return (
    <Button size="sm" className={className} onPointerEnter={preload} onFocus={preload} onClick={onClick}>
      <Icon of={icon} />
      <span>{children}</span>
    </Button>
  );
}
