import type { EventListView } from "#contract/events/list.ts";
import { Button, ButtonLink } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import type { ListAddress } from "./list-url.ts";

/** What an empty list says, and the way on. */
const WORDS: Record<EventListView, { title: string; says: string }> = {
  upcoming: { title: "No upcoming events yet", says: "Events stand here as soon as they are announced." },
  past: { title: "No past events yet", says: "An event stands here once it is over." },
  mine: { title: "You have no events yet", says: "Events you register for stand here, the waitlist included." },
  hosting: { title: "You host no events yet", says: "Events you create stand here, with everybody who registers." },
};

/** Nothing to show: because of what was asked for, or because there is nothing. */
export function NothingFound({ address }: { address: ListAddress }) {
  if (address.isNarrowed)
    return (
      <EmptyState
        title="No events found matching your search criteria."
        action={<Button onClick={() => address.clear()}>Clear search</Button>}
      />
    );
  const { title, says } = WORDS[address.view];
  return (
    <EmptyState
      title={title}
      action={address.view === "mine" && <ButtonLink to="/events">See what comes next</ButtonLink>}
    >
      {says}
    </EmptyState>
  );
}
