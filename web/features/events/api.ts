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

/** A list of events, page after page; `search` is its query string without `?`. The first page is the one the document may have carried. */
export const eventPagesQuery = (search: string) => pagesQuery<EventCardView>(LIST, search);

export const eventQuery = (id: string) => apiQuery<EventView>(eventPath(id));

/** Registers whoever asks. The same key with the same body is the same registration, however often it is sent. */
export const registerForEvent = (id: string, input: RegistrationInput, idempotencyKey: string) =>
  http.post<RegistrationResult>(`${eventPath(id)}/registration`, input, { idempotencyKey });

export const cancelRegistration = (id: string) => http.delete(`${eventPath(id)}/registration`);

/** The calendar file of the viewer's own seat. */
export const registrationCalendar = (id: string) => `${eventPath(id)}/registration.ics`;

/** Whether others see the viewer among the attendees. */
export async function changeListing(id: string, listed: boolean): Promise<void> {
  rememberRegistration(id, await http.patch<RegistrationView>(`${eventPath(id)}/registration`, { listed }));
}

/** Who is listed, page after page; `search` is their query string, e.g. `q=ada`. */
export const attendeePagesQuery = (id: string, search: string) =>
  pagesQuery<PersonView>(`${eventPath(id)}/attendees`, search);

/** Everybody who registered, for the host: page after page, or as a file. `show` is what is listed. */
export const registrationPagesQuery = (id: string, show: "going" | "waitlist") =>
  pagesQuery<RegistrationRowView>(`${eventPath(id)}/registrations`, show === "waitlist" ? "show=waitlist" : "");
export const registrationsFile = (id: string) => `${eventPath(id)}/registrations.csv`;

/** Shows where the viewer stands now, and asks again for whatever else tells of it: counts, lists, the dashboard. */
export function rememberRegistration(id: string, registration: RegistrationView | null): void {
  queryClient.setQueryData(eventQuery(id).queryKey, (event) => event && { ...event, registration });
  refreshEvents();
}

/** Whether the viewer stands at an event as far as this tab knows this instant: the screen learns of a change a moment later. */
export const standsAt = (id: string): boolean =>
  Boolean(queryClient.getQueryData(eventQuery(id).queryKey)?.registration);

/** Asks again for everything that may have changed with a registration. */
export function refreshEvents(): void {
  // What the document carried would otherwise come back as the first page of a later visit to the list.
  queryClient.removeQueries({ predicate: ({ queryKey: [path, ...rest] }) => rest.length === 0 && isListPath(path) });
  void queryClient.invalidateQueries();
}

const isListPath = (path: unknown) => path === LIST || String(path).startsWith(`${LIST}?`);

/** What the link of a mail is about; asking changes nothing. */
export const registrationLinkQuery = (token: string) =>
  apiQuery<RegistrationLinkView>(`/api/registrations/link?token=${encodeURIComponent(token)}`);

/** Does what the link of a mail offers. */
export async function followRegistrationLink(action: "confirmation" | "cancellation", token: string): Promise<void> {
  await http.post(`/api/registrations/${action}`, { token });
  refreshEvents();
}
