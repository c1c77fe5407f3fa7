import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { needsSecondFactor } from "./api.ts";
import ApprovalsSection from "./applications/applications-section.tsx";
import { PANEL_ID } from "./panel-toggle.tsx";
import RegistrationSection from "./registration/registration-section.tsx";
import { SecondFactorNeeded } from "./section-states.tsx";
import { summaryQuery } from "./summary/api.ts";
import { UnpublishedNotice } from "./summary/unpublished-notice.tsx";
import TiersSection from "./tiers/tiers-section.tsx";
import "./admin.css";

/** The panel of the dashboard: what is decided most days. The rest stands at its own address. */
export default function AdminPanel() {
  const { data: summary, error } = useQuery(summaryQuery);
  return (
    <section id={PANEL_ID} className="admin-panel" aria-label="Admin Panel">
      {needsSecondFactor(error) ? (
        <SecondFactorNeeded />
      ) : (
        <>
          <UnpublishedNotice summary={summary} />
          <ApprovalsSection />
          <TiersSection />
          <RegistrationSection />
        </>
      )}
      <div>
        <ButtonLink to="/admin">
          Everything else: Admin Panel
          <Icon of={ArrowRight} />
        </ButtonLink>
      </div>
    </section>
  );
}
