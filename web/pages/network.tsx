import { blockMember } from "#web/features/network/api.ts";
import { ReportMember } from "#web/features/network/blocks/member-menu.tsx";
import { NetworkFigures, useConnectionCount } from "#web/features/network/overview/figures.tsx";
import { NetworkViews } from "#web/features/network/overview/network-views.tsx";
import { useReportDialog } from "#web/features/reports/use-report-dialog.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

/** /network: the viewer's network in figures, and its lists. */
export default function NetworkPage() {
  const count = useConnectionCount();
  const block = useAction(blockMember);
  const { reportMember, dialog } = useReportDialog((person) => void block.run(person));
  useDocumentTitle("My Network");
  return (
    <ReportMember value={reportMember}>
      <PageHeader title="My Network" sub={count} />
      <NetworkFigures />
      <NetworkViews />
      {dialog}
    </ReportMember>
  );
}
