import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { needsSecondFactor } from "../api.ts";
import ApplicationsSection from "../applications/applications-section.tsx";
import RegistrationSection from "../registration/registration-section.tsx";
import { SecondFactorNeeded } from "../section-states.tsx";
import { summaryQuery } from "../summary/api.ts";
import { UnpublishedNotice } from "../summary/unpublished-notice.tsx";
import TiersSection from "../tiers/tiers-section.tsx";

/** The admin panel on the dashboard, with the sections that admins use most. The others are at /admin. */
export default function AdminPanel({ id }: { id: string }) {
  const { data: summary, error } = useQuery(summaryQuery);
  return (
    <section id={id} className="admin-panel" aria-label="Admin Panel">
      {needsSecondFactor(error) ? (
        <SecondFactorNeeded />
      ) : (
        <>
          <UnpublishedNotice summary={summary} />
          <ApplicationsSection />
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
