import { zoneOf } from "#contract/content/time-zones.ts";
import { formatDay, formatTime, zoneName } from "#contract/dates.ts";
import { coverSeed } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import { previewOfEvent } from "#contract/media/pictures.ts";
import { appName } from "#web/lib/bootstrap-data.ts";
import { usePreview } from "#web/lib/pictures/use-preview.ts";
import { putEventPreview } from "../api.ts";

/** The start in the event's time zone, always with the year, because the picture may be seen years later. */
function startOf({ startsAt, ...place }: EventView): string {
  const timeZone = zoneOf(place);
  const at = Date.parse(startsAt);
  return `${formatDay(at, timeZone, null)}, ${formatTime(at, timeZone)} ${zoneName(at, timeZone)}`;
}

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
