import { formatDays, formatTime, readerZone } from "#contract/dates.ts";
import type { ActivityView } from "#contract/profiles/profile.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";

export function HostedRows({ events }: { events: readonly ActivityView[] }) {
  const zone = readerZone();
  const now = Date.now();
  return (
    <Rows className="border-t border-border">
      {events.map(({ eventId, title, at, until }) => (
        <li key={eventId}>
          <DateLeaf at={at} timeZone={zone} />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <AppLink to={`/events/${eventId}`} className="stretch block font-semibold">
              {title}
            </AppLink>
            <p className="text-meta text-muted">
              {Date.parse(until) > now ? "Hosts" : "Hosted"} ·{" "}
              {formatDays({ startsAt: at, endsAt: null, timeZone: zone })}, {formatTime(Date.parse(at), zone)}
            </p>
          </div>
        </li>
      ))}
    </Rows>
  );
}
