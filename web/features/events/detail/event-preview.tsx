import { lazy, Suspense } from "react";
import type { EventView } from "#contract/events/event.ts";
import { useIdle } from "#web/lib/device/use-idle.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";

const EventPoster = lazy(recoverable(() => import("./event-poster.tsx"), { quiet: true }));

/** Renders nothing. Draws the missing picture for shared links in the host's browser, at idle. */
export function EventPreview({ event }: { event: EventView }) {
  const isDue = useIdle(event.viewer.isHost && event.viewer.isPreviewMissing);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <EventPoster event={event} />
    </Suspense>
  );
}
