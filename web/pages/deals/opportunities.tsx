import { Handshake } from "lucide-react";
import { OpportunityList } from "#web/features/opportunities/list/opportunity-list.tsx";
import { ShareButton } from "#web/features/opportunities/sharing/share-button.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { LegalLine } from "#web/ui/feedback/notice.tsx";

export default function OpportunitiesPage() {
  useDocumentTitle("Investment Opportunities");
  return (
    <>
      <PageHeader
        title="Investment Opportunities"
        sub="Shared by members. An admin reviews each one first."
        actions={
          <ShareButton
            beside={
              <ButtonLink to="/my-deals">
                <Icon of={Handshake} />
                My deals
              </ButtonLink>
            }
          />
        }
      />
      <OpportunityList />
      <div className="mt-8">
        <LegalLine />
      </div>
    </>
  );
}
