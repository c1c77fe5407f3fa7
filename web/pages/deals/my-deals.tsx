import { BriefcaseBusiness } from "lucide-react";
import { useSearchParams } from "react-router";
import { DealsView } from "#web/features/opportunities/deals/deals-view.tsx";
import { RaiseView } from "#web/features/opportunities/deals/raise-view.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { TabLinks } from "#web/ui/data/tab-links.tsx";
import { LegalLine } from "#web/ui/feedback/notice.tsx";

const RAISE = "/my-deals?view=raise";

export default function MyDealsPage() {
  const [params] = useSearchParams();
  const isRaise = params.get("view") === "raise";
  useDocumentTitle("My deals");
  return (
    <>
      <PageHeader
        title="My deals"
        sub="Opportunities you saved or answered, and your own raise."
        actions={
          <ButtonLink to="/opportunities">
            <Icon of={BriefcaseBusiness} />
            All opportunities
          </ButtonLink>
        }
      />
      <TabLinks
        label="My deals"
        tabs={[
          { to: "/my-deals", name: "Deals I follow" },
          { to: RAISE, name: "My raise" },
        ]}
        current={isRaise ? RAISE : "/my-deals"}
      />
      <div className="mt-5">{isRaise ? <RaiseView /> : <DealsView />}</div>
      <div className="mt-8">
        <LegalLine />
      </div>
    </>
  );
}
