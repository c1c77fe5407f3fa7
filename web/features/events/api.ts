import { keepPreviousData } from "@tanstack/react-query";
import type { AttendeeView, RegistrationRowView } from "#contract/events/attendees.ts";
import type { EventCardView, EventView } from "#contract/events/event.ts";
import type { EventInput } from "#contract/events/hosting.ts";
import type { EventPage } from "#contract/events/list.ts";
import type { RegistrationInput, RegistrationResult, RegistrationView } from "#contract/events/registration.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import type { PersonView } from "#contract/members.ts";
import { currentViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { limitSentence } from "#web/lib/limit-sentence.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { settle } from "#web/lib/mutations/undo.ts";
import { apiQuery, queryClient, refetchBelow, secretQuery } from "#web/lib/query-client.ts";
import { uploadPicture } from "#web/lib/upload-picture.ts";
import { copyLink } from "./copy-link.ts";
import { refusalSentence } from "./refusal.ts";
import { cancellationName, withoutRegistration } from "./registration/registration-state.ts";

const LIST = "/api/events";
export const eventPath = (id: string) => `${LIST}/${encodeURIComponent(id)}`;
const registrationPath = (id: string) => `${eventPath(id)}/registration`;

/** A list of events, page by page. `search` is its query string without `?`. */
export const eventPagesQuery = (search: string) => pagesQuery<EventCardView>(LIST, search);

/** The name of the host a list is filtered by, from its first page; null without one. */
export const listHostQuery = (search: string) => ({
  ...eventPagesQuery(search),
  placeholderData: keepPreviousData,
  select: ({ pages }: { pages: EventPage[] }) => pages[0]?.host?.name ?? null,
});

/** The hosts whose names have these words. */
export const hostPagesQuery = (words: string) =>
  pagesQuery<PersonView>(`${LIST}/hosts`, `q=${encodeURIComponent(words)}`);

/** The first page of the upcoming events. */
export const upcomingEventsQuery = apiQuery<EventPage>(LIST);

/** The first page of the viewer's own events: upcoming ones by start, then those that are over. */
export const ownEventsQuery = apiQuery<EventPage>(`${LIST}?view=mine`);

export const eventQuery = (id: string) => apiQuery<EventView>(eventPath(id));

/** The listed attendees, page by page. `search` is the query string, e.g. `q=ada`. */
export const attendeePagesQuery = (id: string, search: string) =>
  pagesQuery<AttendeeView>(`${eventPath(id)}/attendees`, search);

/** All registrations, page by page, for the host. `search` is the query string, e.g. `show=waitlist&q=ada`. */
export const registrationPagesQuery = (id: string, search: string) =>
  pagesQuery<RegistrationRowView>(`${eventPath(id)}/registrations`, search);

/** Removes somebody's registration, for the host. They get an email, and the next on the waitlist gets their spot. */
export const removeRegistration = (id: string) =>
  mutation({
    mutationFn: (registration: string) =>
      http.delete(`${eventPath(id)}/registrations/${encodeURIComponent(registration)}`),
    onSuccess: invalidateEvents,
    success: "Registration removed",
    failure: limitSentence,
  });

/** URL of all registrations as a CSV file, for the host. */
export const registrationsCsvUrl = (id: string) => `${eventPath(id)}/registrations.csv`;

/** URL of the calendar file of the viewer's own registration. */
export const registrationCalendarUrl = (id: string) => `${registrationPath(id)}.ics`;

/** Registers the viewer or a visitor. Requests with the same idempotency key and body are one registration. */
export const registerForEvent = (id: string) =>
  mutation({
    mutationFn: async (input: RegistrationInput, call) => {
      // A cancellation that is sent later would remove this registration.
      await settle(cancellationName(id));
      return http.post<RegistrationResult>(registrationPath(id), input, call);
    },
    // The registration of a visitor without a session is not the viewer's.
    onSuccess: ({ registration, accountCreated }) =>
      currentViewer() || accountCreated ? setRegistration(id, registration) : invalidateEvents(),
    failure: refusalSentence,
  });

/** Cancels the viewer's registration or leaves the waitlist. Its toast is of `use-cancellation.ts`: before it, with Undo, or after a question. */
export const cancelRegistration = (id: string) =>
  mutation({
    // The page may be closed while the registration can still be kept.
    mutationFn: () => http.delete(registrationPath(id), { keepalive: true }),
    onSuccess: () => changeCachedEvent(id, withoutRegistration),
    failure: refusalSentence,
  });

/** Sets whether others see the viewer among the attendees. */
export const changeListing = (id: string) =>
  mutation({
    mutationFn: (listed: boolean) => http.patch<RegistrationView>(registrationPath(id), { listed }),
    onSuccess: (registration) => setRegistration(id, registration),
    failure: refusalSentence,
  });

/** Whether the cached event has a registration of the viewer. A component's `event` may be one render behind the cache. */
export const hasRegistration = (id: string): boolean =>
  Boolean(queryClient.getQueryData(eventQuery(id).queryKey)?.registration);

const setRegistration = (id: string, registration: RegistrationView): void =>
  changeCachedEvent(id, (event) => ({ ...event, registration }));

/** Changes the cached event with the viewer's registration, and refetches everything that depends on it: counts, lists, the dashboard. */
function changeCachedEvent(id: string, change: (event: EventView) => EventView): void {
  queryClient.setQueryData(eventQuery(id).queryKey, (event) => event && change(event));
  invalidateEvents();
}

/** Refetches everything that may have changed with an event or a registration. */
export const invalidateEvents = (): void => void refetchBelow(LIST, { everything: true });

/** Creates an event. Requests with the same idempotency key and body create one event. */
export const createEvent = mutation({
  mutationFn: (input: EventInput, call) => http.post<EventView>(LIST, input, call),
  onSuccess: cacheEvent,
  success: ({ id }) => ({
    text: "Event created successfully!",
    action: copyLink(id),
  }),
  failure: limitSentence,
});

/** Sends what differs from `before`; nothing if nothing does. Throws an EditConflict if somebody else changed the event since. */
export const changeEvent = (before: EventView) =>
  mutation({
    mutationFn: async (input: EventInput): Promise<EventView | null> => {
      const changes = Object.entries(input).filter(([field, value]) => before[field as keyof EventInput] !== value);
      if (changes.length === 0) return null;
      const change = { version: before.version, ...Object.fromEntries(changes) };
      return saveOrConflict(
        () => http.patch<EventView>(eventPath(before.id), change),
        () => queryClient.fetchQuery({ ...eventQuery(before.id), staleTime: 0 }),
      );
    },
    onSuccess: (event) => event && cacheEvent(event),
    success: (event) => event && "Event updated",
    failure: limitSentence,
  });

/** Uploads a picture for a cover. The event has it once it is created or changed with its key. */
export const uploadCover = mutation({
  mutationFn: (picture: Blob) => uploadPicture(picture, "event-cover"),
  failure: limitSentence,
});

/** Gives an event of the viewer the picture that other sites show. */
export const putEventPreview = (id: string, input: { key: string; of: string }): Promise<void> =>
  http.put(`${eventPath(id)}/preview`, input);

/** Cancels an event. Registered and waitlisted people get a mail with the reason. */
export const cancelEvent = (id: string) =>
  mutation({
    mutationFn: (input: { reason?: string | undefined }) => http.post<void>(`${eventPath(id)}/cancellation`, input),
    onSuccess: (_, { reason = null }) => {
      const cancelled = { cancelled: true, open: false, cancelReason: reason };
      queryClient.setQueryData(eventQuery(id).queryKey, (event) => event && { ...event, ...cancelled });
      invalidateEvents();
    },
    success: "Event canceled",
    failure: limitSentence,
  });

/** Sends a mail to everybody whose registration is confirmed, at most once a day. */
export const sendAnnouncement = (id: string) =>
  mutation({
    mutationFn: (input: { text: string }, call) => http.post<void>(`${eventPath(id)}/announcements`, input, call),
    success: "Your email is on its way to the attendees",
    failure: limitSentence,
  });

function cacheEvent(event: EventView): void {
  queryClient.setQueryData(eventQuery(event.id).queryKey, event);
  invalidateEvents();
}

export type LinkAction = "confirm" | "cancel";

/** The registration a mailed link is about. Fetching it changes nothing. */
export const registrationLinkQuery = (token: string) =>
  secretQuery<RegistrationLinkView>("/api/registrations/link", { token });

/** The calendar file of a mailed link. */
export const downloadCalendar = mutation({
  mutationFn: (token: string) => http.postForFile("/api/registrations/calendar", { token }),
  success: "Calendar file downloaded",
});

/** Confirms or cancels a registration by the token of a mailed link. */
export const applyRegistrationLink = (action: LinkAction) =>
  mutation({
    mutationFn: (token: string) =>
      http.post<unknown>(`/api/registrations/${action === "confirm" ? "confirmation" : "cancellation"}`, { token }),
    onSuccess: invalidateEvents,
    success: action === "confirm" ? undefined : "Your registration has been canceled",
  });
