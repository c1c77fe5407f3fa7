import type { ReactNode } from "react";
import { ReportMember } from "#web/features/network/blocks/member-menu.tsx";
import { useBlock } from "#web/features/network/blocks/use-block.ts";
import { useReportDialog } from "#web/features/reports/use-report-dialog.tsx";

/**
 * The reports of a page: `withReports` is around what has menus of members and adds the dialog, `report` opens it for something else. Once a
 * report is sent, its member can be blocked. `leadsTo`: where the viewer goes then.
 */
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
