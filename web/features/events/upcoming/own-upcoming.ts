import { useQuery } from "@tanstack/react-query";
import { hasEnded } from "#contract/event-facts.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { ownEventsQuery } from "../api.ts";

/** Not over or canceled, the next one first; undefined until loaded. */
export function useOwnUpcoming(): EventCardView[] | undefined {
  const { data } = useQuery(ownEventsQuery);
  const now = Date.now();
  return data?.rows.filter((event) => !event.cancelled && !hasEnded(event, now));
}
