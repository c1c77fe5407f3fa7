import type { EventView } from "#contract/events/event.ts";
import { formatPeople } from "../text.ts";
import { DRAFT_FIELDS, type DraftField, draftOf, type EventDraft } from "./form/event-draft.ts";

const NAMES: Record<DraftField, string> = {
  title: "title",
  startsAt: "date",
  location: "location",
  description: "description",
  timeZone: "time zone",
  endsAt: "end",
  capacity: "places",
  website: "website",
  cover: "cover",
};

const list = new Intl.ListFormat("en", { type: "conjunction" });

/** `the date and the location` */
export const listFields = (fields: readonly DraftField[]): string =>
  list.format(fields.map((field) => `the ${NAMES[field]}`));

/** Who gets a mail if the draft is saved, and why. Only changes of the time or the location send one. */
export function notificationText(event: EventView, draft: EventDraft): string {
  const before = draftOf(event);
  const changed = DRAFT_FIELDS.filter((field) => draft[field] !== before[field]);
  if (changed.length === 0) return "Changes of time or location are mailed to everybody registered, others to nobody.";
  const isTimeChanged = changed.some((field) => field === "startsAt" || field === "endsAt" || field === "timeZone");
  const isLocationChanged = draft.location.trim() !== before.location;
  if (!isTimeChanged && !isLocationChanged) return "Nobody is told about this change.";
  const people = event.attendeeCount + event.waitlistCount;
  const what = list.format([...(isTimeChanged ? ["the time"] : []), ...(isLocationChanged ? ["the location"] : [])]);
  if (people === 0) return `Nobody is registered yet, so nobody is told that ${what} changed.`;
  return `${formatPeople(people)} will get a mail: ${what} changed.`;
}
