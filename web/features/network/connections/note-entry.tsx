import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { InvestorRequestsView } from "#contract/profiles/profile.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { RelatedPerson } from "./api.ts";

const NoteDialog = lazyOverlay(() => import("./note-dialog.tsx"), { resetOnOpen: true });

/** No entry if the viewer cannot send a request. Render `dialog` beside the menu. */
export function useNoteEntry(
  person: RelatedPerson,
  limit: InvestorRequestsView | null,
  { isOpen, show, close }: { isOpen: boolean; show: () => void; close: () => void },
) {
  const viewer = useViewer();
  const canAsk =
    viewer !== null && admissionRefusal(viewer) === null && person.relation === "none" && limit?.left !== 0;
  // Decided on opening: the shown relation changes with the request, which the dialog outlives, and may change back.
  const [opening, setOpening] = useState({ isOpen: false, isAllowed: false });
  if (isOpen !== opening.isOpen) setOpening({ isOpen, isAllowed: canAsk });
  return {
    entries: canAsk ? [{ label: "Connect with a note", icon: UserPlus, onSelect: show }] : [],
    dialog: <NoteDialog person={person} limit={limit} open={isOpen && opening.isAllowed} onClose={close} />,
  };
}
