import type { ReactNode } from "react";
import { ReportMember } from "#web/features/network/blocks/member-menu.tsx";
import { useBlock } from "#web/features/network/blocks/use-block.ts";
import { useReportDialog } from "#web/features/reports/use-report-dialog.tsx";

/** Wrap content with member menus in `withReports`; `report` opens the dialog. `leadsTo`: the path after blocking. */
export function useReports(leadsTo?: string) {
  const block = useBlock(leadsTo);
  const { show, reportMember, dialog } = useReportDialog((person) => void block.run(person));
  const withReports = (children: ReactNode) => (
    <ReportMember value={reportMember}>
      {children}
      {dialog}
    </ReportMember>
  );
  return { report: show, withReports };
}
