import { NetworkFigures, useConnectionCount } from "#web/features/network/overview/figures.tsx";
import { NetworkViews } from "#web/features/network/overview/network-views.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { useReports } from "./reports/use-reports.tsx";

export default function NetworkPage() {
  const count = useConnectionCount();
  const { withReports } = useReports();
  useDocumentTitle("My Network");
  return withReports(
    <>
      <PageHeader title="My Network" sub={count} />
      <NetworkFigures />
      <NetworkViews />
    </>,
  );
}
