import * as z from "zod/mini";
import { knownZone } from "../content/time-zones.ts";
import {
  ANNOUNCEMENT_MAX_LENGTH,
  EVENT_AHEAD_MAX_MS,
  EVENT_CAPACITY_MAX,
  EVENT_DESCRIPTION_MAX_LENGTH,
  EVENT_DESCRIPTION_MIN_LENGTH,
  EVENT_DURATION_MAX_MS,
  EVENT_LOCATION_MAX_LENGTH,
  EVENT_TITLE_MAX_LENGTH,
  EVENT_TITLE_MIN_LENGTH,
  EVENT_WEBSITE_MAX_LENGTH,
  REASON_MAX_LENGTH,
} from "../limits.ts";
import { coverPicture } from "../media/media.ts";
import { fullCount } from "../numbers.ts";
import { instant, lineOfText, paragraphsOfText, shownLine } from "../text.ts";
import { completeWebAddress, readWebAddress } from "../web-address.ts";

export const timeZone = z.string().check(
  z.maxLength(64),
  z.refine((zone) => /^[A-Z]/.test(zone) && knownZone(zone) !== null, "Choose a time zone."),
  z.overwrite((zone) => knownZone(zone) ?? zone),
);

const WEBSITE_SENTENCE = "Enter a web address that starts with https://.";

const fields = {
  title: shownLine(EVENT_TITLE_MIN_LENGTH, EVENT_TITLE_MAX_LENGTH, {
    required: "Title must be at least 5 characters.",
  }),
  startsAt: z
    .string("Date is required.")
    .check(z.minLength(1, "Date is required."), z.refine(isInstant, "Date is required.")),
  endsAt: z.nullable(instant),
  timeZone,
  location: shownLine(1, EVENT_LOCATION_MAX_LENGTH, { required: "Location is required." }),
  description: paragraphsOfText(EVENT_DESCRIPTION_MIN_LENGTH, EVENT_DESCRIPTION_MAX_LENGTH, {
    required: "Description must be at least 10 characters.",
  }),
  capacity: z.nullable(
    z
      .int("Enter a whole number.")
      .check(
        z.minimum(1, "Enter at least 1."),
        z.maximum(EVENT_CAPACITY_MAX, `Enter at most ${fullCount(EVENT_CAPACITY_MAX)}.`),
      ),
  ),
  /** Https, which may be omitted; without user, password or port; stored as parsed. Null: none. */
  website: z.nullable(
    lineOfText(1, EVENT_WEBSITE_MAX_LENGTH, { required: WEBSITE_SENTENCE }).check(
      z.overwrite(completeWebAddress),
      z.refine((text) => readWebAddress(text) !== null, { error: WEBSITE_SENTENCE, abort: true }),
      z.overwrite((text) => readWebAddress(text)?.href ?? text),
      z.maxLength(EVENT_WEBSITE_MAX_LENGTH, `At most ${EVENT_WEBSITE_MAX_LENGTH} characters.`),
    ),
  ),
  /** Only for tiers with `exclusive-events`. Existing registrations stay. */
  exclusive: z.boolean(),
  /** Number of a drawn cover; null: by id. */
  cover: z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  coverPicture,
};

const options = {
  endsAt: z.optional(fields.endsAt),
  capacity: z.optional(fields.capacity),
  website: z.optional(fields.website),
  exclusive: z.optional(fields.exclusive),
  cover: z.optional(fields.cover),
  coverPicture: z.optional(fields.coverPicture),
};

function isInstant(text: string): boolean {
  return instant.safeParse(text).success;
}

type Times = { startsAt?: string | undefined; endsAt?: string | null | undefined };

/** At most EVENT_DURATION_MAX_MS after the start. */
const endsAfterStart = ({ startsAt, endsAt }: Times) =>
  !startsAt || !endsAt || (endsAt > startsAt && Date.parse(endsAt) - Date.parse(startsAt) <= EVENT_DURATION_MAX_MS);
const END_SENTENCE = "The event must end after it starts, within 31 days.";

/** `POST /api/events` (201 `EventView`; takes an `Idempotency-Key`). 422 as `startRefusal`; 403. */
export const eventInput = z
  .strictObject({
    title: fields.title,
    startsAt: fields.startsAt,
    timeZone: fields.timeZone,
    location: fields.location,
    description: fields.description,
    ...options,
  })
  .check(z.refine(endsAfterStart, { error: END_SENTENCE, path: ["endsAt"] }));
export type EventInput = z.infer<typeof eventInput>;

/** `PATCH /api/events/:id` (409). A new start, end, zone or location raises SEQUENCE and is announced. */
export const eventChange = z
  .strictObject({
    version: z.int().check(z.minimum(1)),
    title: z.optional(fields.title),
    startsAt: z.optional(fields.startsAt),
    timeZone: z.optional(fields.timeZone),
    location: z.optional(fields.location),
    description: z.optional(fields.description),
    ...options,
  })
  .check(z.refine(endsAfterStart, { error: END_SENTENCE, path: ["endsAt"] }));
export type EventChange = z.infer<typeof eventChange>;

/** Null when allowed: in the future, within three years. `now` in ms. */
export function startRefusal(startsAt: string, now: number): string | null {
  const ahead = Date.parse(startsAt) - now;
  if (ahead <= 0) return "Choose a time in the future.";
  return ahead > EVENT_AHEAD_MAX_MS ? "Choose a date within the next 3 years." : null;
}

/** `POST /api/events/:id/cancellation` (204; 409 `event-over`) announces the reason. `DELETE /api/events/:id`: none. */
export const eventCancellation = z.strictObject({ reason: z.optional(paragraphsOfText(0, REASON_MAX_LENGTH)) });

/** `POST /api/events/:id/announcements` (202; takes an `Idempotency-Key`), once a day per event (429). 409. */
export const announcementInput = z.strictObject({
  text: paragraphsOfText(1, ANNOUNCEMENT_MAX_LENGTH, { required: "Write a message." }),
});
