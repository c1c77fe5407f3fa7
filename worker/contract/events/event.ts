import type { CoverPictureView } from "../media/plain/pictures.ts";
import type { PersonView } from "../members.ts";
import type { RegistrationView } from "./registration.ts";

/**
 * One event in a list. Instants are UTC; `timeZone` is the event's IANA zone. `description`: its beginning in one line, as `shorten` cuts it.
 * `capacity` null: no limit. `cover` null: chosen by the id. Only the viewer's own lists have cancelled events.
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
  /** The host's own cover instead of the drawn one; null without one. */
  coverPicture: CoverPictureView | null;
  cancelled: boolean;
  registration: RegistrationView | null;
  /** Only members whose tier includes exclusive events may register; else 403 `tier-needed`. */
  exclusive: boolean;
  sample: boolean;
};

/** One event in full, with the whole `description`. `attendees` holds at most ATTENDEE_PREVIEW people who are listed. */
export type EventView = EventCardView & {
  website: string | null;
  organizer: PersonView;
  attendees: PersonView[];
  similar: EventCardView[];
  /**
   * Whether the event takes registrations: false after the start and when it is cancelled, and while its host is suspended, then only for who is not
   * registered.
   */
  open: boolean;
  /** Whether the viewer's tier may register; for a visitor, whether everybody may. */
  tierAllows: boolean;
  /** Name of the cheapest offered tier that may register, when the viewer's may not; null also when none may. */
  tierNeeded: string | null;
  /** Number of people on the waitlist. */
  waitlistCount: number;
  /** How many of the attendees are unconfirmed, for the host and admins; null for others. */
  unconfirmedCount: number | null;
  /** How many of the people on the waitlist are unconfirmed, for the host and admins; null for others. */
  unconfirmedWaitlistCount: number | null;
  /** The reason of the cancellation; null without one. */
  cancelReason: string | null;
  /** Raised by each change; `PATCH` sends the one that was read. */
  version: number;
  /**
   * `isHost`: the viewer is the host. `mayEdit`: the host, or an admin who has two-factor sign-in where that is mandatory. `isPreviewMissing`: the
   * viewer is the host, and should draw the picture for shared links (`previewOfEvent`) of an event that is neither cancelled nor over.
   */
  viewer: { isHost: boolean; mayEdit: boolean; isPreviewMissing: boolean };
};
