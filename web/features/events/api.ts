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
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { limitSentence } from "#web/lib/mutations/limit-sentence.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { settle } from "#web/lib/mutations/undo.ts";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { apiQuery, queryClient, refetchBelow, secretQuery } from "#web/lib/query-client.ts";
import { copyLink } from "./copy-link.ts";
import { refusalSentence } from "./refusal.ts";
import { cancellationName, withoutRegistration } from "./registration/registration-state.ts";

const LIST = "/api/events";
export const eventPath = (id: string) => `${LIST}/${encodeURIComponent(id)}`;
const registrationPath = (id: string) => `${eventPath(id)}/registration`;

/** `search`: a query string without `?`. */
export const eventPagesQuery = (search: string) => pagesQuery<EventCardView>(LIST, search);

/** The name of the host in the list's filter, from its first page; null without that filter. */
export const listHostQuery = (search: string) => ({
  ...eventPagesQuery(search),
  placeholderData: keepPreviousData,
  select: ({ pages }: { pages: EventPage[] }) => pages[0]?.host?.name ?? null,
});

export const hostPagesQuery = (words: string) =>
  pagesQuery<PersonView>(`${LIST}/hosts`, `q=${encodeURIComponent(words)}`);

export const upcomingEventsQuery = apiQuery<EventPage>(LIST);

/** The viewer's own events: upcoming ones by start, then past ones. */
export const ownEventsQuery = apiQuery<EventPage>(`${LIST}?view=mine`);

export const eventQuery = (id: string) => apiQuery<EventView>(eventPath(id));

/** Listed attendees. `search`: a query string, such as `q=ada`. */
export const attendeePagesQuery = (id: string, search: string) =>
  pagesQuery<AttendeeView>(`${eventPath(id)}/attendees`, search);

/** All registrations, for the host. `search`: a query string, such as `show=waitlist&q=ada`. */
export const registrationPagesQuery = (id: string, search: string) =>
  pagesQuery<RegistrationRowView>(`${eventPath(id)}/registrations`, search);

/** For the host. The person gets an email, and the next on the waitlist gets the seat. */
export const removeRegistration = (id: string) =>
  mutation({
    mutationFn: (registration: string) =>
      http.delete(`${eventPath(id)}/registrations/${encodeURIComponent(registration)}`),
    onSuccess: invalidateEvents,
    success: "Registration removed",
    failure: limitSentence,
  });

export const registrationsCsvUrl = (id: string) => `${eventPath(id)}/registrations.csv`;

export const registrationCalendarUrl = (id: string) => `${registrationPath(id)}.ics`;

/** Registers the viewer or a visitor. Requests with the same idempotency key and body are one registration. */
export const registerForEvent = (id: string) =>
  mutation({
    mutationFn: async (input: RegistrationInput, call) => {
      // A pending cancellation that is sent later would remove this registration.
      await settle(cancellationName(id));
      return http.post<RegistrationResult>(registrationPath(id), input, call);
    },
    // A visitor without a session has no registration in the cached event.
    onSuccess: ({ registration, accountCreated }) =>
      currentViewer() || accountCreated ? setRegistration(id, registration) : invalidateEvents(),
    failure: refusalSentence,
  });

/** `use-cancellation.ts` shows the toast. */
export const cancelRegistration = (id: string) =>
  mutation({
    // The page may be closed before the undo time is over.
    mutationFn: () => http.delete(registrationPath(id), { keepalive: true }),
    onSuccess: () => changeCachedEvent(id, withoutRegistration),
    failure: refusalSentence,
  });

export const changeListing = (id: string) =>
  mutation({
    mutationFn: (listed: boolean) => http.patch<RegistrationView>(registrationPath(id), { listed }),
    onSuccess: (registration) => setRegistration(id, registration),
    failure: refusalSentence,
  });

/** Reads the cache, because a component's `event` may be one render behind it. */
export const hasRegistration = (id: string): boolean =>
  Boolean(queryClient.getQueryData(eventQuery(id).queryKey)?.registration);

const setRegistration = (id: string, registration: RegistrationView): void =>
  changeCachedEvent(id, (event) => ({ ...event, registration }));

/** Changes the cached event, and refetches everything that depends on its registration: counts, lists, dashboard. */
function changeCachedEvent(id: string, change: (event: EventView) => EventView): void {
  queryClient.setQueryData(eventQuery(id).queryKey, (event) => event && change(event));
  invalidateEvents();
}

export const invalidateEvents = (): void => void refetchBelow(LIST, { everything: true });

export const createEvent = mutation({
  mutationFn: (input: EventInput, call) => http.post<EventView>(LIST, input, call),
  onSuccess: cacheEvent,
  success: ({ id }) => ({
    text: "Event created successfully!",
    action: copyLink(id),
  }),
  failure: limitSentence,
});

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

export const uploadCover = mutation({
  mutationFn: (picture: Blob) => uploadPicture(picture, "event-cover"),
  failure: limitSentence,
});

export const putEventPreview = (id: string, input: { key: string; of: string }): Promise<void> =>
  http.put(`${eventPath(id)}/preview`, input);

/** Sends an email with the reason to everyone registered or on the waitlist. */
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

/** Sends an email to everyone with a confirmed registration, at most once a day. */
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

/** The registration of a mailed link. Does not change anything. */
export const registrationLinkQuery = (token: string) =>
  secretQuery<RegistrationLinkView>("/api/registrations/link", { token });

export const downloadCalendar = mutation({
  mutationFn: (token: string) => http.postForFile("/api/registrations/calendar", { token }),
  success: "Calendar file downloaded",
});

export const applyRegistrationLink = (action: LinkAction) =>
  mutation({
    mutationFn: (token: string) =>
      http.post<unknown>(`/api/registrations/${action === "confirm" ? "confirmation" : "cancellation"}`, { token }),
    onSuccess: invalidateEvents,
    success: action === "confirm" ? undefined : "Your registration has been canceled",
  });
