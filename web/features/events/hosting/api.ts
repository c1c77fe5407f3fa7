import type { EventView } from "#contract/events/event.ts";
import type { EventChange, EventInput } from "#contract/events/hosting.ts";
import { formatDay, formatTime, readerZone } from "#web/lib/dates.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { eventQuery, invalidateEvents } from "../api.ts";
import { retryTime } from "../text.ts";

const pathOf = (id: string) => `/api/events/${encodeURIComponent(id)}`;

/** Creates an event. Requests with the same idempotency key and body create one event. */
export async function createEvent(input: EventInput, idempotencyKey: string): Promise<EventView> {
  const event = await http.post<EventView>("/api/events", input, { idempotencyKey });
  cacheEvent(event);
  return event;
}

/** Changes the given fields, if nobody changed the event since `version`; otherwise throws 409 `conflict`. */
export async function changeEvent(id: string, change: EventChange): Promise<void> {
  cacheEvent(await http.patch<EventView>(pathOf(id), change));
}

/** Cancels an event. Registered and waitlisted people get a mail with the reason, which may be empty. */
export async function cancelEvent(id: string, reason: string): Promise<void> {
  await http.post(`${pathOf(id)}/cancellation`, reason ? { reason } : {});
  queryClient.setQueryData(
    eventQuery(id).queryKey,
    (event) => event && { ...event, cancelled: true, open: false, cancelReason: reason || null },
  );
  invalidateEvents();
}

/** Fetches the event, without the cache. */
export const refetchEvent = (id: string): Promise<EventView> =>
  queryClient.fetchQuery({ ...eventQuery(id), staleTime: 0 });

function cacheEvent(event: EventView): void {
  queryClient.setQueryData(eventQuery(event.id).queryKey, event);
  invalidateEvents();
}

/** Why the server refused, in a sentence; with the time of the next possible attempt if the server limits the rate. */
export function hostingRefusal(error: unknown): string {
  if (!(error instanceof HttpError)) return "Something went wrong. Please try again.";
  if (error.retryAfterSeconds === null) return error.message;
  const from = retryTime(error.retryAfterSeconds);
  const reason = error.code === "rate-limited" ? "" : `${error.message} `;
  return `${reason}It is possible again from ${formatDay(from, readerZone())}, ${formatTime(from, readerZone())}.`;
}
