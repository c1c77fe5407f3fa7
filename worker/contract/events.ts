import * as z from "zod/mini";
import { COMPANY_MAX_LENGTH, NAME_MAX_LENGTH } from "./limits.ts";
import { emailAddress, nameOfText, type Page } from "./text.ts";

/**
 * Body of `POST /api/events/:id/registration`. A signed-in member is registered under their own account whatever
 * address stands here. Unknown fields are refused (422).
 */
export const registrationInput = z.strictObject({
  name: nameOfText(2, NAME_MAX_LENGTH, { required: "Name must be at least 2 characters." }),
  email: emailAddress(),
  company: z.optional(nameOfText(0, COMPANY_MAX_LENGTH)),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

/** The viewer's own place at an event. `position` counts from 1 and is given only on the waitlist. */
export type RegistrationView = { status: "registered" | "waitlisted"; position?: number };

/** A person as cards and lists show one. */
export type PersonView = { id: string; name: string; title: string | null; image: string | null; sample: boolean };

/** One event in a list. Instants are UTC; `timeZone` is the event's own IANA zone. `capacity` null: no limit. */
export type EventCardView = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string | null;
  timeZone: string;
  location: string;
  description: string;
  capacity: number | null;
  attendeeCount: number;
  registration: RegistrationView | null;
  /** Only members whose tier includes exclusive events may register (decision 12); else 403 `tier-needed`. */
  exclusive: boolean;
  sample: boolean;
};

/** One event in full. `attendees` holds at most ATTENDEE_PREVIEW people who are listed. */
export type EventView = EventCardView & {
  website: string | null;
  organizer: PersonView;
  attendees: PersonView[];
  similar: EventCardView[];
  /** Whether one may register now: false once the event has started. */
  open: boolean;
  /** The cheapest tier that may register, when the viewer's may not; null also while no tier may: registering says so then. */
  tierNeeded: string | null;
};

/** `GET /api/events?cursor=`: upcoming events by start. */
export type EventPage = Page<EventCardView>;

/**
 * Answer of `POST /api/events/:id/registration` (201, or 200 when the member was registered already).
 * `mail`: `accepted` (will be sent), `refused` (address suppressed after a permanent failure), `skipped` (no provider). Decisions 28, 31.
 */
export type RegistrationResult = {
  registration: RegistrationView;
  accountCreated: boolean;
  mail: "accepted" | "refused" | "skipped";
};

/** Body of `POST /api/registrations/confirmation` and `POST /api/registrations/cancellation`: the token of a mailed link. */
export const registrationLinkInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });
export type RegistrationLinkInput = z.infer<typeof registrationLinkInput>;

/** What the page behind a mailed link shows before it asks. `GET /api/registrations/link?token=` changes nothing. */
export type RegistrationLinkView = {
  event: EventCardView;
  /** Where the registration stands now. */
  state: "unconfirmed" | "confirmed" | "cancelled";
  name: string;
};
