import { formatPeople } from "#contract/event-text.ts";
import type { EventView } from "#contract/events/event.ts";
import { formatList } from "#contract/numbers.ts";
import { DRAFT_FIELDS, type DraftField, draftOf, type EventDraft, isSameTime } from "./form/event-draft.ts";

const NAMES: Record<DraftField, string> = {
  title: "title",
  date: "date",
  time: "time",
  location: "location",
  description: "description",
  timeZone: "time zone",
  endDate: "end date",
  endTime: "end time",
  capacity: "number of spots",
  website: "website",
  exclusive: "exclusive mark",
  cover: "cover",
  picture: "picture",
  pictureAlt: "description of the picture",
};

export const listFields = (fields: readonly DraftField[]): string =>
  formatList(fields.map((field) => `the ${NAMES[field]}`));

/** Only changes of time or location send an email: to confirmed attendees and the waitlist. */
export function notificationText(event: EventView, draft: EventDraft): string {
  const before = draftOf(event);
  if (DRAFT_FIELDS.every((field) => draft[field] === before[field]))
    return "If you change the time or location, everyone with a confirmed registration gets an email.";
  const isTimeChanged = !isSameTime(draft, before);
  const isLocationChanged = draft.location.trim() !== before.location;
  if (!isTimeChanged && !isLocationChanged) return "This change doesn't send any emails.";
  const unconfirmed = (event.unconfirmedCount ?? 0) + (event.unconfirmedWaitlistCount ?? 0);
  const people = event.attendeeCount + event.waitlistCount - unconfirmed;
  const what = formatList([...(isTimeChanged ? ["time"] : []), ...(isLocationChanged ? ["location"] : [])]);
  if (people === 0) return "No one has a confirmed registration yet, so this doesn't send any emails.";
  return `${formatPeople(people)} will get an email about the new ${what}.`;
}
