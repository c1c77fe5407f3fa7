import { zoneOf } from "#contract/content/time-zones.ts";
import type { EventView } from "#contract/events/event.ts";
import { type EventInput, eventChange, startRefusal } from "#contract/events/hosting.ts";
import { mediaKeyOf } from "#contract/media/pictures.ts";
import { readWholeNumber } from "#contract/numbers.ts";
import { type FieldErrors, readForm } from "#web/forms/read-form.ts";
import { readDate, readTime, writeDate, writeTime } from "#web/ui/date/date-text.ts";
import { instantOf, type Wall, wallOf } from "./event-times.ts";

/** Dates and times are text, as typed. Names match the contract, so that its errors map to fields. */
export type EventDraft = {
  title: string;
  date: string;
  time: string;
  location: string;
  description: string;
  endDate: string;
  endTime: string;
  timeZone: string;
  capacity: string;
  website: string;
  exclusive: boolean;
  cover: number | null;
  picture: string;
  pictureAlt: string;
};
export type DraftField = keyof EventDraft;

export const DRAFT_FIELDS = [
  "title",
  "date",
  "time",
  "location",
  "description",
  "endDate",
  "endTime",
  "timeZone",
  "capacity",
  "website",
  "exclusive",
  "cover",
  "picture",
  "pictureAlt",
] as const satisfies DraftField[];

export const FIELD_OF = { startsAt: "date", endsAt: "endDate", coverPicture: "pictureAlt" } as const;

/** The default start, so that the four required fields are enough. */
const USUAL_TIME = "18:00";

export const emptyDraft = (timeZone: string): EventDraft => ({
  title: "",
  date: "",
  time: writeTime(USUAL_TIME),
  location: "",
  description: "",
  endDate: "",
  endTime: "",
  timeZone,
  capacity: "",
  website: "",
  exclusive: false,
  cover: null,
  picture: "",
  pictureAlt: "",
});

const pictureOf = ({ picture, pictureAlt }: EventDraft) => (picture ? { key: picture, alt: pictureAlt } : null);

export function writeWall(wall: Wall): { date: string; time: string } {
  return wall === "" ? { date: "", time: "" } : { date: writeDate(wall.slice(0, 10)), time: writeTime(wall.slice(11)) };
}

export function draftOf(event: EventView): EventDraft {
  const zone = zoneOf(event);
  const start = writeWall(wallOf(event.startsAt, zone));
  const end = writeWall(event.endsAt === null ? "" : wallOf(event.endsAt, zone));
  return {
    title: event.title,
    ...start,
    location: event.location,
    description: event.description,
    endDate: end.date,
    endTime: end.time,
    timeZone: event.timeZone,
    capacity: event.capacity === null ? "" : String(event.capacity),
    website: event.website ?? "",
    exclusive: event.exclusive,
    cover: event.cover,
    picture: event.coverPicture ? mediaKeyOf(event.coverPicture.url) : "",
    pictureAlt: event.coverPicture?.alt ?? "",
  };
}

/** A copy without the dates, and without the picture, whose key can be used only once. */
export const copyOf = (event: EventView): EventDraft => ({
  ...draftOf(event),
  date: "",
  endDate: "",
  endTime: "",
  picture: "",
  pictureAlt: "",
});

/** Empty without a valid date. A time typed after the date counts; the default is noon. */
function readWall(date: string, time: string): Wall {
  const read = readDate(date);
  return read ? `${read.day}T${read.time ?? readTime(time) ?? "12:00"}` : "";
}

export const startOf = ({ date, time }: Pick<EventDraft, "date" | "time">): Wall => readWall(date, time);

/** Empty without an end. A time alone is on the start day. */
export function endOf(draft: Pick<EventDraft, "date" | "time" | "endDate" | "endTime">): Wall {
  const isTimeAlone = draft.endDate.trim() === "" && readTime(draft.endTime) !== null;
  return readWall(isTimeAlone ? startOf(draft).slice(0, 10) : draft.endDate, draft.endTime);
}

export const isSameTime = (one: EventDraft, other: EventDraft): boolean =>
  startOf(one) === startOf(other) && endOf(one) === endOf(other) && one.timeZone === other.timeZone;

/** Not validated. An unchanged time keeps its exact instant: a wall-clock time has no seconds and can be ambiguous. */
export function inputOf(draft: EventDraft, event: EventView | null): Partial<Record<keyof EventInput, unknown>> {
  const before = event && draftOf(event);
  const zone = event?.timeZone === draft.timeZone ? zoneOf(event) : draft.timeZone;
  const instant = (field: "startsAt" | "endsAt", wallIn: (draft: EventDraft) => Wall) =>
    event && before && wallIn(before) === wallIn(draft) && event.timeZone === draft.timeZone
      ? event[field]
      : (instantOf(wallIn(draft), zone)?.at ?? null);
  const { title, location, description, timeZone, cover } = draft;
  const input = {
    title,
    startsAt: instant("startsAt", startOf) ?? "",
    endsAt: instant("endsAt", endOf),
    timeZone,
    location,
    description,
    capacity: capacityOf(draft.capacity.trim()),
    website: draft.website.trim() === "" ? null : draft.website,
    exclusive: event ? draft.exclusive : draft.exclusive || null,
    cover,
    // Objects never compare equal, so the picture is only included if it changed.
    ...(before && isSamePicture(before, draft) ? {} : { coverPicture: pictureOf(draft) }),
  };
  return event ? input : Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

const isSamePicture = (one: EventDraft, other: EventDraft): boolean =>
  one.picture === other.picture && one.pictureAlt === other.pictureAlt;

/** Null for no limit, NaN if it is not a number. */
const capacityOf = (typed: string) => (typed === "" ? null : readWholeNumber(typed));

/** Compares times, which the schema does only if all other fields are valid. `event`: null if new; `now`: in ms. */
export function checkDraft(draft: EventDraft, event: EventView | null, now: number): FieldErrors<EventDraft> {
  const { startsAt, endsAt } = inputOf(draft, event);
  const schema = { schema: eventChange, fieldOf: FIELD_OF };
  const read = readForm<{ version: number } & EventDraft, unknown>(
    { version: 1, ...draft },
    {
      ...schema,
      toInput: ({ version }) => ({ version, startsAt, endsAt }),
    },
  );
  const errors = "errors" in read ? read.errors : {};
  const refusal = startsAt === event?.startsAt ? null : startRefusal(String(startsAt), now);
  return { ...(refusal && { date: refusal }), ...errors, ...unreadable(draft) };
}

const DATE_SENTENCE = "Enter a date, such as 12/5/2026.";
const TIME_SENTENCE = "Enter a time, such as 3:00 PM.";

function unreadable({ date, time, endDate, endTime }: EventDraft): FieldErrors<EventDraft> {
  return {
    ...(isUnreadDate(date) && { date: DATE_SENTENCE }),
    ...(!hasTime(date, time) && { time: TIME_SENTENCE }),
    ...(isUnreadDate(endDate) && { endDate: DATE_SENTENCE }),
    ...(!(endDate.trim() === "" && endTime.trim() === "") && !hasTime(endDate, endTime) && { endTime: TIME_SENTENCE }),
  };
}

const isUnreadDate = (date: string) => date.trim() !== "" && readDate(date) === null;
const hasTime = (date: string, time: string) => Boolean(readDate(date)?.time) || readTime(time) !== null;
