import { useCallback, useState } from "react";
import type { PersonView } from "#contract/members.ts";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { Reportable } from "./reportable.ts";

const ReportForm = lazyOverlay(() => import("./report-form.tsx"), { resetOnOpen: true });

type Props = {
  reported: Reportable | null;
  onClose: () => void;
  onBlock: (() => void) | undefined;
};

function ReportDialog({ reported, onClose, onBlock }: Props) {
  const shown = useLastOpen(reported);
  return shown && <ReportForm open={reported !== null} onClose={onClose} reported={shown} onBlock={onBlock} />;
}

/** `block` blocks the member; offered after the report is sent. Without a person, whom the viewer cannot see anymore. */
export function useReportDialog(block: (person: PersonView) => void) {
  const [last, setLast] = useState<{ person: PersonView | null; reported: Reportable } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = useCallback((person: PersonView | null, reported: Reportable) => {
    setLast({ person, reported });
    setIsOpen(true);
  }, []);
  const reportMember = useCallback(
    (person: PersonView) => show(person, { input: { kind: "member", memberId: person.id }, name: person.name }),
    [show],
  );
  const person = last?.person ?? undefined;
  const dialog = last && (
    <ReportDialog
      reported={isOpen ? last.reported : null}
      onClose={() => setIsOpen(false)}
      onBlock={person && (() => block(person))}
    />
  );
  return { show, reportMember, dialog };
}
