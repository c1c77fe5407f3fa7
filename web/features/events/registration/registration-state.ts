import type { EventView } from "#contract/events/event.ts";
import type { RegistrationResult, RegistrationView } from "#contract/events/registration.ts";
import { seatsLeft } from "../event-facts.ts";

/** A visitor who registered without signing in. Only this page knows about it. */
export type Guest = { email: string; mail: RegistrationResult["mail"]; registration: RegistrationView };

/** The viewer's registration for an event, or whether they can register. */
export type RegistrationState =
  | "open"
  | "full"
  | "closed"
  | "cancelled"
  | "exclusive"
  | "registered"
  | "waitlisted"
  | "guest";

export function registrationStateOf(event: EventView, guest: Guest | null): RegistrationState {
  if (event.cancelled) return "cancelled";
  if (event.registration) return event.registration.status;
  if (guest) return "guest";
  if (!event.open) return "closed";
  if (event.tierNeeded !== null) return "exclusive";
  return seatsLeft(event) === 0 ? "full" : "open";
}
