import { CalendarPlus, Download } from "lucide-react";
import { googleCalendarLink } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { changeListing, hasRegistration, registrationCalendarUrl } from "../api.ts";

const ROW = "flex min-h-11 items-center gap-2.5 font-medium text-text no-underline hover:underline";

export function OwnRegistration({ event }: { event: EventView }) {
  const listing = useAction(changeListing(event.id), {
    // A registration canceled in the meantime has no listing to change.
    onFailure: () => !hasRegistration(event.id),
  });
  return (
    <ul className="divide-y divide-border border-y border-border text-sm">
      <li>
        <a className={ROW} href={registrationCalendarUrl(event.id)} download="event.ics">
          <Icon of={Download} size={18} className="text-primary" />
          Add to calendar
        </a>
      </li>
      <li>
        <a
          className={ROW}
          href={googleCalendarLink(event, window.location.origin)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon of={CalendarPlus} size={18} className="text-primary" />
          <span>
            Add to Google Calendar <span className="sr-only">(opens in a new tab)</span>
          </span>
        </a>
      </li>
      <li className="py-2.5">
        <Checkbox
          label="Show my name in the attendee list"
          checked={listing.busy ? listing.input : (event.registration?.listed ?? true)}
          onChange={({ target }) => void listing.run(target.checked)}
        />
      </li>
    </ul>
  );
}
