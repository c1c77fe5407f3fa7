import * as z from "zod/mini";
import {
  ANNOUNCEMENT_MAX_LENGTH,
  COMPANY_MAX_LENGTH,
  EVENT_AHEAD_MAX_MS,
  EVENT_CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX_LENGTH,
  EVENT_DESCRIPTION_MIN_LENGTH,
  EVENT_DURATION_MAX_MS,
  EVENT_LOCATION_MAX_LENGTH,
  EVENT_TITLE_MAX_LENGTH,
  EVENT_TITLE_MIN_LENGTH,
  EVENT_WEBSITE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  REASON_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from "./limits.ts";
import { emailAddress, id, instant, lineOfText, nameOfText, type Page, paragraphsOfText } from "./text.ts";

/** An IANA time zone as the runtime knows it, e.g. `Europe/Zurich`. */
export const timeZone = z.string().check(
  z.maxLength(64),
  z.refine((zone) => {
    try {
      return /^[A-Z]/.test(zone) && Boolean(new Intl.DateTimeFormat("en", { timeZone: zone }));
    } catch {
      return false;
    }
  }, "Please choose a time zone."),
);

const bidi = (text: string) => !/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(text);

/** The fields of an event that its host writes. Each with the specified sentence (specification section 5). */
const fields = {
  title: lineOfText(EVENT_TITLE_MIN_LENGTH, EVENT_TITLE_MAX_LENGTH, {
    required: "Title must be at least 5 characters.",
  }).check(z.refine(bidi, "Invalid input")),
  /** Instant in UTC; the screens ask for day and time on the clocks of `timeZone`. */
  startsAt: z
    .string("Date is required.")
    .check(z.minLength(1, "Date is required."), z.refine(isInstant, "Date is required.")),
  endsAt: z.nullable(instant),
  timeZone,
  location: lineOfText(1, EVENT_LOCATION_MAX_LENGTH, { required: "Location is required." }).check(
    z.refine(bidi, "Invalid input"),
  ),
  description: paragraphsOfText(EVENT_DESCRIPTION_MIN_LENGTH, EVENT_DESCRIPTION_MAX_LENGTH, {
    required: "Description must be at least 10 characters.",
  }),
  /** Places; null is no limit. */
  capacity: z.nullable(
    z
      .int("Places are a whole number.")
      .check(
        z.minimum(1, "At least one place."),
        z.maximum(EVENT_CAPACITY_MAX, `At most ${EVENT_CAPACITY_MAX} places.`),
      ),
  ),
  /** https only; null is none. */
  website: z.nullable(
    lineOfText(1, EVENT_WEBSITE_MAX_LENGTH, { required: "Please enter an address that begins with https://." }).check(
      z.refine(isHttps, "Please enter an address that begins with https://."),
    ),
  ),
  /** Which of the drawn covers; null is the one of the event's own id. */
  cover: z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
};

function isInstant(text: string): boolean {
  return instant.safeParse(text).success;
}

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === "https:" && !new URL(text).username;
}

type Times = { startsAt?: string | undefined; endsAt?: string | null | undefined };

/** An end comes after its start, and not weeks later. */
const endsAfterStart = ({ startsAt, endsAt }: Times) =>
  !startsAt || !endsAt || (endsAt > startsAt && Date.parse(endsAt) - Date.parse(startsAt) <= EVENT_DURATION_MAX_MS);
const END_SENTENCE = "The end comes after the start, at most 31 days later.";

/**
 * Body of `POST /api/events` (201 `EventView`; an `Idempotency-Key` is honoured). The start must lie ahead, within three years
 * (`startsAhead`; 422 with the field). Approved members with a proved address only: else 403 `membership-pending`, `email-unverified`.
 */
export const eventInput = z
  .strictObject({
    title: fields.title,
    startsAt: fields.startsAt,
    endsAt: z.optional(fields.endsAt),
    timeZone: fields.timeZone,
    location: fields.location,
    description: fields.description,
    capacity: z.optional(fields.capacity),
    website: z.optional(fields.website),
    cover: z.optional(fields.cover),
  })
  .check(z.refine(endsAfterStart, { error: END_SENTENCE, path: ["endsAt"] }));
export type EventInput = z.infer<typeof eventInput>;

/**
 * Body of `PATCH /api/events/:id` (200 `EventView`), by the host or an admin: what changes, and the `version` that was looked at
 * (another one meanwhile: 409 `conflict`). A change of start, end, zone or location raises SEQUENCE and tells everybody registered, once;
 * anything else tells nobody. Fewer places than people who have one: 409 `capacity-taken`; more of them promote the waitlist at once.
 * 409 `event-over`, `event-cancelled`.
 */
export const eventChange = z
  .strictObject({
    version: z.int().check(z.minimum(1)),
    title: z.optional(fields.title),
    startsAt: z.optional(fields.startsAt),
    endsAt: z.optional(fields.endsAt),
    timeZone: z.optional(fields.timeZone),
    location: z.optional(fields.location),
    description: z.optional(fields.description),
    capacity: z.optional(fields.capacity),
    website: z.optional(fields.website),
    cover: z.optional(fields.cover),
  })
  .check(z.refine(endsAfterStart, { error: END_SENTENCE, path: ["endsAt"] }));
export type EventChange = z.infer<typeof eventChange>;

/** Why a start cannot be taken, beside the field; null when it can. The same on both sides. */
export function startRefusal(startsAt: string, now: number): string | null {
  const ahead = Date.parse(startsAt) - now;
  if (ahead <= 0) return "The start must lie ahead.";
  return ahead > EVENT_AHEAD_MAX_MS ? "Please choose a date within three years." : null;
}

/**
 * Body of `POST /api/events/:id/cancellation` (204), by the host or an admin: calls the event off and says why to everybody who has a
 * place or waits. `DELETE /api/events/:id` does the same without a reason. Repeating it changes nothing; once it has begun: 409 `event-over`.
 */
export const eventCancellation = z.strictObject({ reason: z.optional(paragraphsOfText(0, REASON_MAX_LENGTH)) });
export type EventCancellation = z.infer<typeof eventCancellation>;

/**
 * Body of `POST /api/events/:id/announcements` (202; an `Idempotency-Key` is honoured), by the host: a mail to everybody whose place is
 * confirmed. Once a day and event: else 429 with `Retry-After`. 409 `event-cancelled`.
 */
export const announcementInput = z.strictObject({
  text: paragraphsOfText(1, ANNOUNCEMENT_MAX_LENGTH, { required: "Please write something." }),
});
export type AnnouncementInput = z.infer<typeof announcementInput>;

/**
 * Body of `POST /api/events/:id/registration`. A signed-in member is registered under their own account whatever
 * address stands here. Unknown fields are refused (422).
 */
export const registrationInput = z.strictObject({
  name: nameOfText(2, NAME_MAX_LENGTH, { required: "Name must be at least 2 characters." }),
  email: emailAddress(),
  company: z.optional(nameOfText(0, COMPANY_MAX_LENGTH)),
  /** When there is no free seat, wait for one: 202 and the position in place of 409 `event-full` (409 `waitlist-full` past WAITLIST_MAX). */
  waitlist: z.optional(z.boolean()),
});
export type RegistrationInput = z.infer<typeof registrationInput>;

/**
 * The viewer's own place at an event. `position` counts from 1 and is given only on the waitlist, and not in lists. `listed`: whether
 * other people see them among the attendees.
 */
export type RegistrationView = { status: "registered" | "waitlisted"; position?: number; listed?: boolean };

/** Body of `PATCH /api/events/:id/registration` (200 `RegistrationView`; 404 `registration-not-found`): be listed among the attendees, or not. */
export const registrationChange = z.strictObject({ listed: z.boolean() });
export type RegistrationChange = z.infer<typeof registrationChange>;

/** A person as cards and lists show one. */
export type PersonView = { id: string; name: string; title: string | null; image: string | null; sample: boolean };

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

/** Which events a list shows: to come (by start), past (latest first), where the viewer goes or waits, which they host. */
export const EVENT_VIEWS = ["upcoming", "past", "mine", "hosting"] as const;
export type EventListView = (typeof EVENT_VIEWS)[number];

/**
 * Query of `GET /api/events`, and of the address of /events. `q` is looked for in title, description and location, ignoring case and
 * accents (decision 35): every word must occur. `when`: beginning within so many days. `format` and `place`: online or not, and words of
 * the location. `host`: a member's id. `free`: only with free places. `mine` and `hosting` need a session: 401 without.
 */
export const eventQuery = z.object({
  view: z.optional(z.enum(EVENT_VIEWS)),
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  when: z.optional(z.enum(["7", "30"])),
  format: z.optional(z.enum(["online", "in-person"])),
  place: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  host: z.optional(id),
  free: z.optional(z.literal("1")),
  cursor: z.optional(z.string().check(z.regex(/^-?\d{1,16}(_[0-9a-f-]{36})?$/))),
});
export type EventQuery = z.infer<typeof eventQuery>;

/**
 * Answer of `GET /api/events`. A page may be shorter than PAGE_SIZE, even empty, and still have a cursor where filters decide. `host`: who is
 * asked for, when that member has an event anybody may see.
 */
export type EventPage = Page<EventCardView> & { host?: { id: string; name: string } };

/** Query and answer of `GET /api/events/:id/attendees`: members only (401), those who are listed, in the order they came. */
export const attendeeQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}_[0-9a-f-]{36}$/))),
});
export type AttendeePage = Page<PersonView>;

/** Query of `GET /api/events/:id/registrations`, host or admin only (403): everybody who registered, latest first; the waitlist in line. */
export const registrationQuery = z.object({
  show: z.optional(z.enum(["going", "waitlist"])),
  cursor: z.optional(z.string().check(z.maxLength(320))),
});
/** One row of it, and of `GET /api/events/:id/registrations.csv`. `position` counts from 1 on the waitlist, else null. */
export type RegistrationRowView = {
  id: string;
  name: string;
  email: string;
  company: string | null;
  account: "member" | "guest";
  state: "going" | "unconfirmed" | "waiting";
  position: number | null;
  createdAt: string;
};
export type RegistrationPage = Page<RegistrationRowView>;

/**
 * Answer of `POST /api/events/:id/registration` (201, or 200 when the member was registered already; 202 with a position on the waitlist).
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
  /** Place in line while there is no seat yet, from 1; null with a seat. */
  position: number | null;
  name: string;
};
