import type { RegistrationRowView } from "#contract/events/attendees.ts";
import type { EventCardView, EventView } from "#contract/events/event.ts";
import type { RegistrationInput, RegistrationResult, RegistrationView } from "#contract/events/registration.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import type { PersonView } from "#contract/members.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";

const LIST = "/api/events";
const eventPath = (id: string) => `${LIST}/${encodeURIComponent(id)}`;

/** A list of events, page by page. `search` is its query string without `?`. */
export const eventPagesQuery = (search: string) => pagesQuery<EventCardView>(LIST, search);

export const eventQuery = (id: string) => apiQuery<EventView>(eventPath(id));

/** Registers the viewer or a visitor. Requests with the same idempotency key and body are one registration. */
export const registerForEvent = (id: string, input: RegistrationInput, idempotencyKey: string) =>
  http.post<RegistrationResult>(`${eventPath(id)}/registration`, input, { idempotencyKey });

export const cancelRegistration = (id: string) => http.delete(`${eventPath(id)}/registration`);

/** URL of the calendar file of the viewer's own registration. */
export const registrationCalendarUrl = (id: string) => `${eventPath(id)}/registration.ics`;

/** Sets whether others see the viewer among the attendees. */
export async function changeListing(id: string, listed: boolean): Promise<void> {
  setRegistration(id, await http.patch<RegistrationView>(`${eventPath(id)}/registration`, { listed }));
}

/** The listed attendees, page by page. `search` is the query string, e.g. `q=ada`. */
export const attendeePagesQuery = (id: string, search: string) =>
  pagesQuery<PersonView>(`${eventPath(id)}/attendees`, search);

/** All registrations, page by page, for the host. */
export const registrationPagesQuery = (id: string, show: "going" | "waitlist") =>
  pagesQuery<RegistrationRowView>(`${eventPath(id)}/registrations`, show === "waitlist" ? "show=waitlist" : "");
/** URL of all registrations as a CSV file, for the host. */
export const registrationsCsvUrl = (id: string) => `${eventPath(id)}/registrations.csv`;

/** Caches the viewer's registration (null: none), and refetches everything that depends on it: counts, lists, the dashboard. */
export function setRegistration(id: string, registration: RegistrationView | null): void {
  queryClient.setQueryData(eventQuery(id).queryKey, (event) => event && { ...event, registration });
  invalidateEvents();
}

/** Whether the cached event has a registration of the viewer. A component's `event` may be one render behind the cache. */
export const hasRegistration = (id: string): boolean =>
  Boolean(queryClient.getQueryData(eventQuery(id).queryKey)?.registration);

/** Refetches everything that may have changed with an event or a registration. */
export function invalidateEvents(): void {
  // Otherwise the document's bootstrap data would be the first page of a later visit to the list.
  queryClient.removeQueries({ predicate: ({ queryKey: [path, ...rest] }) => rest.length === 0 && isListPath(path) });
  void queryClient.invalidateQueries();
}

const isListPath = (path: unknown) => path === LIST || String(path).startsWith(`${LIST}?`);

/** The registration a mailed link is about. Fetching it changes nothing. */
export const registrationLinkQuery = (token: string) =>
  apiQuery<RegistrationLinkView>(`/api/registrations/link?token=${encodeURIComponent(token)}`);

/** Confirms or cancels a registration by a mailed link. */
export async function applyRegistrationLink(action: "confirmation" | "cancellation", token: string): Promise<void> {
  await http.post(`/api/registrations/${action}`, { token });
  invalidateEvents();
}
