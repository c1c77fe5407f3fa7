import { ArrowRight } from "lucide-react";
import { Icon } from "#web/ui/content/icon.tsx";
import { Section } from "./section.tsx";

/** `worker/pages/landing/events.ts` inserts the next events, or removes the section if there are none. */
export function Events() {
  return (
    <Section
      id="events"
      title="Upcoming public events"
      action={
        <a
          href="/events"
          className="inline-flex items-center gap-1.5 text-sm font-semibold text-link no-underline hover:underline"
        >
          See public events
          <Icon of={ArrowRight} size={16} />
        </a>
      }
    >
      <div className="grid gap-x-9 gap-y-8 lg:grid-cols-[minmax(0,11fr)_minmax(0,13fr)]">
        <div data-events-featured="" />
        <ul data-events-list="" />
      </div>
    </Section>
  );
}
