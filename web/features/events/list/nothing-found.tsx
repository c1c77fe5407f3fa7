import type { EventListView } from "#contract/events/list.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import type { ListUrl } from "./list-url.ts";

/** The texts of an empty list without a search. */
const EMPTY_VIEWS: Record<EventListView, { title: string; text: string }> = {
  upcoming: { title: "No upcoming events yet", text: "Events stand here as soon as they are announced." },
  past: { title: "No past events yet", text: "An event stands here once it is over." },
  mine: { title: "You have no events yet", text: "Events you register for stand here, the waitlist included." },
  hosting: { title: "You host no events yet", text: "Events you create stand here, with everybody who registers." },
};

/** The list is empty: because nothing matches the search, or because there are no events. */
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
    <EmptyState title={title} action={url.view === "mine" && <ButtonLink to="/events">See what comes next</ButtonLink>}>
      {text}
    </EmptyState>
  );
}
