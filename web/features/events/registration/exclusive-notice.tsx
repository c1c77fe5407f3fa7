import type { EventView } from "#contract/events/event.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";

type Props = { event: EventView; isMember: boolean; block?: boolean };

/** To a place at an event for some tiers only: to the tiers for members, to sign-in for whoever may have one already. */
export function ExclusiveNotice({ event, isMember, block }: Props) {
  const here = encodeURIComponent(`/events/${event.id}`);
  return (
    <ButtonLink to={isMember ? "/settings/tier" : `/sign-in?next=${here}`} block={block}>
      {isMember ? "See the tiers" : "Sign in"}
    </ButtonLink>
  );
}
