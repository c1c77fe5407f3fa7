import { useCallback, useState } from "react";
import type { PersonView } from "#contract/members.ts";
import { ReportDialog } from "./report-dialog.tsx";
import type { Reportable } from "./reportable.ts";

/** `block` blocks the member; offered after the report is sent. */
export function useReportDialog(block: (person: PersonView) => void) {
  const [last, setLast] = useState<{ person: PersonView; reported: Reportable } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((person: PersonView, reported: Reportable) => {
    setLast({ person, reported });
    setIsOpen(true);
  }, []);
  const reportMember = useCallback(
    (person: PersonView) => show(person, { input: { kind: "member", memberId: person.id }, name: person.name }),
    [show],
  );
  const dialog = last && (
    <ReportDialog
      reported={isOpen ? last.reported : null}
      onClose={() => setIsOpen(false)}
      onBlock={() => block(last.person)}
    />
  );
  return { show, reportMember, dialog };
}
