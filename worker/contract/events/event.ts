import type { CoverPictureView } from "../media/pictures.ts";
import type { PersonView } from "../members.ts";
import type { RegistrationView } from "./registration.ts";

/** UTC instants, IANA zone. `capacity` null: no limit. `cover` null: by id. Only own lists have canceled events. */
export type EventCardView = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string | null;
  timeZone: string;
  /** `-03:00`, at the start. */
  offset?: string;
  location: string;
  description: string;
  capacity: number | null;
  attendeeCount: number;
  cover: number | null;
  coverPicture: CoverPictureView | null;
  cancelled: boolean;
  registration: RegistrationView | null;
  /** Registration needs the capability `exclusive-events`, else 403 `tier-needed`. */
  exclusive: boolean;
  sample: boolean;
};

export type EventView = EventCardView & {
  website: string | null;
  organizer: PersonView;
  attendees: PersonView[];
  similar: EventCardView[];
  /** Not after the start, when canceled, or, for viewers without a registration, while the host is suspended. */
  open: boolean;
  /** The viewer's tier may register; for a visitor: everybody may. */
  tierAllows: boolean;
  /** The cheapest offered tier that may register, if the viewer's may not; null when none may. */
  tierNeeded: string | null;
  waitlistCount: number;
  /** For host and admins; else null. Also the next one. */
  unconfirmedCount: number | null;
  unconfirmedWaitlistCount: number | null;
  cancelReason: string | null;
  /** Until then it can be moved or canceled: its start, or an hour after its start was changed. */
  movableUntil: string;
  /** `PATCH` sends the one that was read. */
  version: number;
  /** `company`: of the viewer's profile. `mayEdit`: host or admin. `isPreviewMissing`: the host's browser should draw the picture for shared links. */
  viewer: { isHost: boolean; mayEdit: boolean; isPreviewMissing: boolean; company: string | null };
};
