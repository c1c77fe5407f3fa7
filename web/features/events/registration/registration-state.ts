import type { EventView } from "#contract/events/event.ts";
import type { RegistrationResult, RegistrationView } from "#contract/events/registration.ts";

/**
 * A visitor who registered without signing in. Only this tab knows about it. Its storage keeps the status alone: after a reload the address, and
 * whether a mail is sent, are not known anymore.
 */
export type Guest = { status: RegistrationView["status"]; sent?: { email: string; mail: RegistrationResult["mail"] } };

/** The event without the viewer's registration, which it counts. */
export function withoutRegistration(event: EventView): EventView {
  if (!event.registration) return event;
  const isWaiting = event.registration.status === "waitlisted";
  return {
    ...event,
    registration: null,
    attendeeCount: event.attendeeCount - (isWaiting ? 0 : 1),
    waitlistCount: event.waitlistCount - (isWaiting ? 1 : 0),
  };
}

/** Names the cancellation of the viewer's registration, which Undo takes back. */
export const cancellationName = (eventId: string): string => `cancel:${eventId}`;
