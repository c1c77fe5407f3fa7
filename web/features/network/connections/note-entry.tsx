import { UserPlus } from "lucide-react";
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
  return {
    entries: canAsk ? [{ label: "Connect with a note", icon: UserPlus, onSelect: show }] : [],
    dialog: <NoteDialog person={person} limit={limit} open={isOpen && canAsk} onClose={close} />,
  };
}
