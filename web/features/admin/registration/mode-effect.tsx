import { useQuery } from "@tanstack/react-query";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import { formatWaiting, summaryQuery } from "../summary/api.ts";
import { formatMoment } from "../text.ts";
import { modeOf } from "./modes.ts";

/** What the current mode means for visitors, sign-ups and registrations. */
export function ModeEffect({ settings }: { settings: RegistrationSettingsView }) {
  const { data: summary } = useQuery(summaryQuery);
  const { title, signUps, guests } = modeOf(settings.mode);
  const waiting = summary?.applications;
  return (
    <div>
      <h3 className="text-body font-semibold">What {title} means now</h3>
      <dl className="facts">
        <div>
          <dt>Sign-up and third-party sign-in</dt>
          <dd>{signUps}</dd>
        </div>
        <div>
          <dt>Event guests</dt>
          <dd>{guests}</dd>
        </div>
        {waiting !== undefined && (
          <div>
            <dt>Waiting for approval</dt>
            <dd>{formatWaiting(waiting)}</dd>
          </div>
        )}
        <div>
          <dt>Changed</dt>
          <dd>
            {settings.changedAt === null
              ? "never (default)"
              : `${formatMoment(settings.changedAt)}${settings.changedBy ? ` by ${settings.changedBy}` : ""}`}
          </dd>
        </div>
      </dl>
      <p className="text-meta text-muted">Going to a stricter mode asks once more before it is saved.</p>
    </div>
  );
}
