import { Plus } from "lucide-react";
import { useId } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { EventView } from "#contract/events/event.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const CreateDialog = lazyOverlay(() => import("./create-dialog.tsx"), { resetOnOpen: true });

/** Why a member may not create events yet; null if they may. The server enforces it; this explains it in advance. */
function creationRefusal({ status, emailVerified }: ViewerView): string | null {
  if (status === "rejected") return "Creating events is for approved members.";
  if (status !== "approved") return "Creating events opens when you are approved.";
  return emailVerified || !bootstrapData().mail ? null : "Confirm your email address to create events.";
}

/** The button that creates an event, with its dialog. Visitors see nothing; members who may not create events yet see the reason. */
export function CreateEvent({ onCreated }: { onCreated: (event: EventView) => void }) {
  const viewer = useViewer();
  const dialog = useDialogUrl("create");
  const id = useId();
  if (!viewer) return null;
  const refusal = creationRefusal(viewer);
  return (
    <div className="grid justify-items-end gap-1.5 max-md:justify-items-stretch">
      <Button
        variant="primary"
        aria-disabled={refusal !== null || undefined}
        aria-describedby={refusal ? id : undefined}
        onPointerEnter={CreateDialog.preload}
        onFocus={CreateDialog.preload}
        onClick={dialog.show}
      >
        <Icon of={Plus} />
        Create Event
      </Button>
      {refusal && (
        <p id={id} className="text-meta text-muted">
          {refusal}
        </p>
      )}
      <CreateDialog open={dialog.isOpen && refusal === null} onClose={dialog.close} onCreated={onCreated} />
    </div>
  );
}
