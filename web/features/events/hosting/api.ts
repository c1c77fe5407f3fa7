import type { EventView } from "#contract/events/event.ts";
import type { EventChange, EventInput } from "#contract/events/hosting.ts";
import { SECOND_MS } from "#contract/limits.ts";
import { readerZone, writeDay, writeTime } from "#web/lib/dates.ts";
import { HttpError, http } from "#web/lib/http.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { eventQuery, refreshEvents } from "../api.ts";

const pathOf = (id: string) => `/api/events/${encodeURIComponent(id)}`;

/** Makes an event. The same key with the same body is the same event, however often it is sent. */
export async function createEvent(input: EventInput, idempotencyKey: string): Promise<EventView> {
  const event = await http.post<EventView>("/api/events", input, { idempotencyKey });
  remember(event);
  return event;
}

/** Changes what is named, if nobody changed the event since `version`: else 409 `conflict`. */
export async function changeEvent(id: string, change: EventChange): Promise<void> {
  remember(await http.patch<EventView>(pathOf(id), change));
}

/** Calls an event off; everybody who has a place or waits is told, with the reason if there is one. */
export async function requestCancelEvent(id: string, reason: string): Promise<void> {
  await http.post(`${pathOf(id)}/cancellation`, reason ? { reason } : {});
  queryClient.setQueryData(
    eventQuery(id).queryKey,
    (event) => event && { ...event, cancelled: true, open: false, cancelReason: reason || null },
  );
  refreshEvents();
}

/** Writes to everybody whose place is confirmed, once a day at most. */
export const writeToAttendees = (id: string, text: string, idempotencyKey: string) =>
  http.post(`${pathOf(id)}/announcements`, { text }, { idempotencyKey });

/** The event as the server has it now. */
export const readEventAgain = (id: string): Promise<EventView> =>
  queryClient.fetchQuery({ ...eventQuery(id), staleTime: 0 });

function remember(event: EventView): void {
  queryClient.setQueryData(eventQuery(event.id).queryKey, event);
  refreshEvents();
}

/** Why the server did not do it, in a sentence; with day and time from which it may, when it asks to wait. */
export function hostingRefusal(error: unknown): string {
  if (!(error instanceof HttpError)) return "Something went wrong. Please try again.";
  if (error.retryAfterSeconds === null) return error.message;
  // The clock shows minutes: the next full one is surely late enough.
  const from = Math.ceil((Date.now() + error.retryAfterSeconds * SECOND_MS) / 60_000) * 60_000;
  const why = error.code === "rate-limited" ? "" : `${error.message} `;
  return `${why}It is possible again from ${writeDay(from, readerZone())}, ${writeTime(from, readerZone())}.`;
}
