import { CalendarPlus } from "lucide-react";
import type { EventView } from "#contract/events/event.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { changeListing, hasRegistration, registrationCalendarUrl } from "../api.ts";

/** What a registered member can do: add the event to a calendar, and hide or show their name among the attendees. */
export function OwnRegistration({ event }: { event: EventView }) {
  const listing = useAction(changeListing(event.id), {
    // A registration that was cancelled meanwhile has no listing to change.
    onFailure: () => !hasRegistration(event.id),
  });
  return (
    <div className="grid justify-items-start gap-3.5 text-sm">
      <DownloadLink href={registrationCalendarUrl(event.id)} file="event.ics">
        <Icon of={CalendarPlus} size={18} />
        Add to calendar
      </DownloadLink>
      <Checkbox
        label="Show my name in the attendee list"
        checked={listing.busy ? listing.input : (event.registration?.listed ?? true)}
        onChange={({ target }) => void listing.run(target.checked)}
      />
    </div>
  );
}
