import { Flag } from "lucide-react";
import { useParams } from "react-router";
import { EventScreen } from "#web/features/events/detail/event-screen.tsx";
import { blockMember } from "#web/features/network/api.ts";
import { MemberMenu, ReportMember } from "#web/features/network/blocks/member-menu.tsx";
import { ConnectButton } from "#web/features/network/connections/connect-button.tsx";
import { useReportDialog } from "#web/features/reports/use-report-dialog.tsx";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";

/** /events/:id: one event and its registration. Public; members see it in the member layout. */
export default function EventPage() {
  const { id = "" } = useParams();
  const viewer = useViewer();
  const block = useAction(blockMember);
  const { show, reportMember, dialog } = useReportDialog((organizer) => void block.run(organizer));
  const isAdmitted = viewer !== null && admissionRefusal(viewer) === null;
  return (
    <div className={viewer ? undefined : "py-6 md:py-8"}>
      <EventScreen
        id={id}
        connect={(person) => isAdmitted && <ConnectButton person={person} />}
        menu={({ id: eventId, organizer }) =>
          isAdmitted && organizer.id !== viewer.id ? (
            <ReportMember value={reportMember}>
              <MemberMenu
                person={organizer}
                isMuted={false}
                leadsTo="/events"
                entries={[
                  {
                    label: "Report event",
                    icon: Flag,
                    onSelect: () => show(organizer, { input: { kind: "event", eventId }, name: organizer.name }),
                  },
                ]}
              />
            </ReportMember>
          ) : null
        }
      />
      {dialog}
    </div>
  );
}
