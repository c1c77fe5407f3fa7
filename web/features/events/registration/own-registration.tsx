import { CalendarPlus } from "lucide-react";
import { useRef, useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { toastError } from "#web/ui/feedback/toast.ts";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { changeListing, hasRegistration, registrationCalendarUrl } from "../api.ts";
import { refusalSentence } from "./outcome.ts";

/** What a registered member can do: add the event to a calendar, and hide or show their name among the attendees. */
export function OwnRegistration({ event }: { event: EventView }) {
  const [listed, setListed] = useState(event.registration?.listed ?? true);
  const running = useRef(false);
  const change = async (wanted: boolean) => {
    if (running.current) return;
    running.current = true;
    setListed(wanted);
    try {
      await changeListing(event.id, wanted);
    } catch (error) {
      setListed(!wanted);
      // A registration that was cancelled meanwhile has no listing to change.
      if (hasRegistration(event.id)) toastError(refusalSentence(error));
    } finally {
      running.current = false;
    }
  };
  return (
    <div className="grid justify-items-start gap-3.5 text-sm">
      <DownloadLink href={registrationCalendarUrl(event.id)} file="event.ics">
        <Icon of={CalendarPlus} size={18} />
        Add to calendar
      </DownloadLink>
      <Checkbox
        label="Show my name among the attendees"
        checked={listed}
        onChange={({ target }) => void change(target.checked)}
      />
    </div>
  );
}
