import { useSearchParams } from "react-router";
import { useAnalyticsUrl } from "#web/features/analytics/analytics-url.ts";
import { NetworkFigures } from "#web/features/analytics/network/network-figures.tsx";
import { OwnFigures } from "#web/features/analytics/own/own-figures.tsx";
import { RangeBar } from "#web/features/analytics/range-bar.tsx";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { TabLinks } from "#web/ui/data/tab-links.tsx";

/** `?view=network` shows admins the figures of the network. */
export default function AnalyticsPage() {
  const url = useAnalyticsUrl();
  const [params] = useSearchParams();
  const isAdmin = useViewer()?.role === "admin";
  const isNetwork = isAdmin && params.get("view") === "network";
  useDocumentTitle("Analytics");
  return (
    <>
      <PageHeader
        title="Analytics"
        sub={isNetwork ? "How the network grows. For admins." : "Your own figures. Only you see them."}
      />
      {isAdmin && (
        <div className="mb-5">
          <TabLinks
            label="Figures"
            tabs={[
              { to: pathOf(params, false), name: "Your figures" },
              { to: pathOf(params, true), name: "Network" },
            ]}
            current={pathOf(params, isNetwork)}
          />
        </div>
      )}
      <RangeBar url={url} />
      {isNetwork ? <NetworkFigures url={url} /> : <OwnFigures url={url} />}
    </>
  );
}

function pathOf(params: URLSearchParams, isNetwork: boolean): string {
  const next = new URLSearchParams(params);
  if (isNetwork) next.set("view", "network");
  else next.delete("view");
  return next.size > 0 ? `/analytics?${next}` : "/analytics";
}
