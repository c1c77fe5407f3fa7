import type { EventView } from "#contract/events/event.ts";
import type { RegistrationResult, RegistrationView } from "#contract/events/registration.ts";

/** Known in this tab only. Storage keeps only the status, so after a reload `sent` is unknown. */
export type Guest = { status: RegistrationView["status"]; sent?: { email: string; mail: RegistrationResult["mail"] } };

/** Also removes the registration from the counts. */
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

export const cancellationName = (eventId: string): string => `cancel:${eventId}`;
