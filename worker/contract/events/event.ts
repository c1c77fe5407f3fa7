import type { PersonView } from "../members.ts";
import type { RegistrationView } from "./registration.ts";

/**
 * One event in a list. Instants are UTC; `timeZone` is the event's own IANA zone. `capacity` null: no limit. `cover` null: drawn from the
 * id. A cancelled one stands only in lists of the viewer's own.
 */
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
  cover: number | null;
  cancelled: boolean;
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
  /** People who wait for a seat. */
  waitlistCount: number;
  /** What the host said when it was called off; null without a word, or while it takes place. */
  cancelReason: string | null;
  /** Raised by each change: what `PATCH` must name. */
  version: number;
  /** `isHost`: the viewer made it. `mayEdit`: the host, or an admin. */
  viewer: { isHost: boolean; mayEdit: boolean };
};
