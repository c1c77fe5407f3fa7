import type { EventListView } from "#contract/events/list.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import type { ListUrl } from "./list-url.ts";

const EMPTY_VIEWS: Record<EventListView, { title: string; text: string }> = {
  upcoming: { title: "No upcoming events yet", text: "New events appear here as soon as they're announced." },
  past: { title: "No past events yet", text: "Events appear here after they end." },
  mine: { title: "You have no events yet", text: "Events you register for or join the waitlist for appear here." },
  hosting: {
    title: "You aren't hosting any events yet",
    text: "Events you create appear here, with everyone who registers.",
  },
};

export function NothingFound({ url }: { url: ListUrl }) {
  if (url.isFiltered)
    return (
      <EmptyState
        title="No events found matching your search criteria."
        action={<Button onClick={() => url.clear()}>Clear search</Button>}
      />
    );
  const { title, text } = EMPTY_VIEWS[url.view];
  return (
    <EmptyState title={title} action={url.view === "mine" && <ButtonLink to="/events">See upcoming events</ButtonLink>}>
      {text}
    </EmptyState>
  );
}
