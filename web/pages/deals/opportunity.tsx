import { Flag } from "lucide-react";
import { useParams } from "react-router";
import { blockMember } from "#web/features/network/api.ts";
import { MemberMenu, ReportMember } from "#web/features/network/blocks/member-menu.tsx";
import { OpportunityScreen } from "#web/features/opportunities/detail/opportunity-screen.tsx";
import { useReportDialog } from "#web/features/reports/use-report-dialog.tsx";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";

/** /opportunities/:id: one opportunity. */
export default function OpportunityPage() {
  const { id = "" } = useParams();
  const viewer = useViewer();
  const block = useAction(blockMember);
  const { show, reportMember, dialog } = useReportDialog((owner) => void block.run(owner));
  const mayReport = viewer !== null && admissionRefusal(viewer) === null;
  return (
    <>
      <OpportunityScreen
        key={id}
        id={id}
        menu={({ owner, isMine, company }) =>
          mayReport && !isMine ? (
            <ReportMember value={reportMember}>
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
                      show(owner, {
                        input: { kind: "opportunity", opportunityId: id },
                        name: owner.name,
                        text: company,
                      }),
                  },
                ]}
              />
            </ReportMember>
          ) : null
        }
      />
      {dialog}
    </>
  );
}
