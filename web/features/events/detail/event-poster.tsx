import { formatDay, formatTime, zoneName } from "#contract/dates.ts";
import { coverSeed } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { previewOfEvent } from "#contract/media/pictures.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { usePreview } from "#web/lib/pictures/use-preview.ts";
import { putEventPreview } from "../api.ts";

/** The start in the zone of the event, always with the year: the picture is seen for longer than one. */
function startOf({ startsAt, timeZone }: EventView): string {
  const at = Date.parse(startsAt);
  return `${formatDay(at, timeZone, null)}, ${formatTime(at, timeZone)} ${zoneName(at, timeZone)}`;
}

/** Draws the picture for shared links of an event. `EventPreview` loads this file. */
export default function EventPoster({ event }: { event: EventView }) {
  usePreview({
    of: previewOfEvent(event),
    poster: {
      seed: coverSeed(event),
      title: event.title,
      lines: [startOf(event), event.location],
      brand: appName(),
    },
    save: (input) => putEventPreview(event.id, input),
  });
  return null;
}
