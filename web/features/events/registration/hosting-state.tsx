import { Pencil, Share2 } from "lucide-react";
import type { EventView } from "#contract/events/event.ts";
import { sharePage } from "#web/lib/device/share-page.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { HOST_DIALOGS } from "../hosting/host-dialogs.ts";
import { Facts } from "./panel-states.tsx";
import { Seats } from "./seats.tsx";
import type { Registration } from "./use-registration.ts";

export function HostingState({ event, registration }: { event: EventView; registration: Registration }) {
  return (
    <>
      <Facts rows={registration.summary.facts} />
      <Seats event={event} />
      <EditButton block />
      <Button block onClick={() => void sharePage(event.title)}>
        <Icon of={Share2} />
        Share event
      </Button>
    </>
  );
}

export function EditButton({ block }: { block?: boolean }) {
  const edit = useDialogUrl(HOST_DIALOGS.edit);
  return (
    <Button variant="primary" block={block} aria-haspopup="dialog" onClick={edit.show}>
      <Icon of={Pencil} />
      Edit event
    </Button>
  );
}
