import { useQuery } from "@tanstack/react-query";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import { formatMoment } from "#contract/dates.ts";
import { Detail, Details } from "#web/ui/table/details.tsx";
import { formatWaiting, summaryQuery } from "../summary/api.ts";
import { modeOf } from "./modes.ts";

export function ModeEffect({ settings }: { settings: RegistrationSettingsView }) {
  const { data: summary } = useQuery(summaryQuery);
  const { title, signUps, guests } = modeOf(settings.mode);
  const waiting = summary?.applications;
  return (
    <div>
      <h3 className="text-body font-semibold">
        What <bdi>{title}</bdi> mode does
      </h3>
      <Details wraps>
        <Detail term="Sign-ups">{signUps}</Detail>
        <Detail term="Event guests">{guests}</Detail>
        {waiting !== undefined && <Detail term="Waiting for approval">{formatWaiting(waiting)}</Detail>}
        <Detail term="Changed">
          {settings.changedAt === null
            ? "Never (default)"
            : `${formatMoment(settings.changedAt)}${settings.changedBy ? ` by ${settings.changedBy}` : ""}`}
        </Detail>
      </Details>
      <p className="text-meta text-muted">We'll ask you to confirm before you switch to a stricter mode.</p>
    </div>
  );
}
