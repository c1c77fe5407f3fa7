import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { InvestorRequestsView } from "#contract/profiles/profile.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { RelatedPerson } from "./api.ts";

const NoteDialog = lazyOverlay(() => import("./note-dialog.tsx"), { resetOnOpen: true });

/** "Connect with a note" for the menu of a member: no entry where the viewer may not ask them. Render `dialog` beside the menu. */
export function useNoteEntry(
  person: RelatedPerson,
  limit: InvestorRequestsView | null,
  { isOpen, show, close }: { isOpen: boolean; show: () => void; close: () => void },
) {
  const viewer = useViewer();
  const canAsk =
    viewer !== null && admissionRefusal(viewer) === null && person.relation === "none" && limit?.left !== 0;
  // Decided when it opens: the relation that is shown changes with the request, which the dialog outlives, and may change back later.
  const [opening, setOpening] = useState({ isOpen: false, isAllowed: false });
  if (isOpen !== opening.isOpen) setOpening({ isOpen, isAllowed: canAsk });
  return {
    entries: canAsk ? [{ label: "Connect with a note", icon: UserPlus, onSelect: show }] : [],
    dialog: <NoteDialog person={person} limit={limit} open={isOpen && opening.isAllowed} onClose={close} />,
  };
}
