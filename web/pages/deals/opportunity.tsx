import { Flag } from "lucide-react";
import { useParams } from "react-router";
import { MemberMenu } from "#web/features/network/blocks/member-menu.tsx";
import { OpportunityScreen } from "#web/features/opportunities/detail/opportunity-screen.tsx";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useReports } from "../reports/use-reports.tsx";

export default function OpportunityPage() {
  const { id = "" } = useParams();
  const viewer = useViewer();
  const { report, withReports } = useReports();
  const mayReport = viewer !== null && admissionRefusal(viewer) === null;
  return withReports(
    <OpportunityScreen
      key={id}
      id={id}
      menu={({ owner, isMine, company }) =>
        mayReport && !isMine ? (
          <MemberMenu
            className="ibtn -mr-2"
            person={owner}
            isMuted={false}
            leadsTo="/opportunities"
            entries={[
              {
                label: "Report opportunity",
                icon: Flag,
                onSelect: () =>
                  report(owner, {
                    input: { kind: "opportunity", opportunityId: id },
                    name: owner.name,
                    text: company,
                  }),
              },
            ]}
          />
        ) : null
      }
    />,
  );
}
