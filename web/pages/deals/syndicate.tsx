import { GraduationCap } from "lucide-react";
import { ExternalButton, Points } from "#web/features/opportunities/elsewhere/external-link.tsx";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { LegalLine } from "#web/ui/feedback/notice.tsx";

export default function SyndicatePage() {
  useDocumentTitle("Blockchain Syndicate");
  return (
    <>
      <PageHeader
        title="Blockchain Syndicate"
        sub="Members look at blockchain companies together, in a separate space."
      />
      <div className="grid max-w-reading gap-6">
        <h2>What a syndicate is</h2>
        <Points
          points={[
            [
              "One lead, many checks",
              "A lead finds a company and agrees on the terms. Others join with checks of their own.",
            ],
            ["Everyone decides alone", "Joining is your decision, round by round. Nobody invests for you."],
            ["Documents elsewhere", "Terms, documents and payments are in the syndicate's space, which others run."],
          ]}
        />
        <ExternalButton
          url={bootstrapData().elsewhere.syndicate}
          label="Open the syndicate space"
          what="the syndicate space"
        />
        <p>
          <ButtonLink to="/academy">
            <Icon of={GraduationCap} />
            Learn More in Academy
          </ButtonLink>
        </p>
      </div>
      <div className="mt-8">
        <LegalLine />
      </div>
    </>
  );
}
