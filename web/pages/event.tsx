import { Flag } from "lucide-react";
import { useParams } from "react-router";
import { EventScreen } from "#web/features/events/detail/event-screen.tsx";
import { MemberMenu } from "#web/features/network/blocks/member-menu.tsx";
import { ConnectButton } from "#web/features/network/connections/connect-button.tsx";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useReports } from "./reports/use-reports.tsx";

/** Public; members see it in the member layout. */
export default function EventPage() {
  const { id = "" } = useParams();
  const viewer = useViewer();
  const { report, withReports } = useReports();
  const isAdmitted = viewer !== null && admissionRefusal(viewer) === null;
  return withReports(
    <div className={viewer ? undefined : "py-6 md:py-8"}>
      <EventScreen
        id={id}
        connect={(person) => isAdmitted && <ConnectButton person={person} />}
        menu={({ id: eventId, organizer }) =>
          isAdmitted && organizer.id !== viewer.id ? (
            <MemberMenu
              person={organizer}
              isMuted={false}
              leadsTo="/events"
              entries={[
                {
                  label: "Report event",
                  icon: Flag,
                  onSelect: () => report(organizer, { input: { kind: "event", eventId }, name: organizer.name }),
                },
              ]}
            />
          ) : null
        }
      />
    </div>,
  );
}
