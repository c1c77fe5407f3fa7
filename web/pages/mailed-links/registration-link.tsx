import { CalendarScreen } from "#web/features/events/registration-link/calendar-screen.tsx";
import { LinkExpired } from "#web/features/events/registration-link/link-outcomes.tsx";
import { LinkScreen } from "#web/features/events/registration-link/link-screen.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { useMailedLink } from "#web/lib/mailed-link.ts";

/** `/registration#token=…&do=confirm|cancel` and `/registration#calendar=…` in registration emails */
export default function RegistrationLinkPage() {
  const registration = useMailedLink(["token", "do"]);
  const calendar = useMailedLink(["calendar"])?.calendar;

  return (
    <div className="grid min-h-[60dvh] content-center py-10 md:py-16">
      {registration?.token ? (
        <LinkScreen
          key={`${registration.token} ${registration.do}`}
          token={registration.token}
          action={registration.do === "confirm" ? "confirm" : "cancel"}
        />
      ) : calendar ? (
        <CalendarScreen key={calendar} token={calendar} />
      ) : (
        <NoLink />
      )}
    </div>
  );
}

function NoLink() {
  useDocumentTitle("Registration");
  return <LinkExpired />;
}
