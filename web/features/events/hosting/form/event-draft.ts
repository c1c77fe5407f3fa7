import type * as z from "zod/mini";
import type { EventView } from "#contract/events/event.ts";
import { type EventChange, type EventInput, eventChange, eventInput, startRefusal } from "#contract/events/hosting.ts";
import { instantOf, type Wall, wallOf } from "./event-times.ts";

/** What the form of an event holds while it is typed into. Its fields are called as the contract's, so that sentences find them. */
export type EventDraft = {
  title: string;
  startsAt: Wall;
  location: string;
  description: string;
  endsAt: Wall;
  timeZone: string;
  capacity: string;
  website: string;
  cover: number | null;
};
export type DraftField = keyof EventDraft;
export type DraftErrors = Partial<Record<DraftField, string>>;
/** Everything a host writes, as the server keeps it. */
export type EventText = { [Field in keyof EventInput]-?: Exclude<EventInput[Field], undefined> };

/** In the order they stand on screen. */
export const DRAFT_FIELDS = [
  "title",
  "startsAt",
  "location",
  "description",
  "timeZone",
  "endsAt",
  "capacity",
  "website",
  "cover",
] as const satisfies DraftField[];

export const emptyDraft = (timeZone: string): EventDraft => ({
  title: "",
  startsAt: "",
  location: "",
  description: "",
  endsAt: "",
  timeZone,
  capacity: "",
  website: "",
  cover: null,
});

export const draftOf = (event: EventView): EventDraft => ({
  title: event.title,
  startsAt: wallOf(event.startsAt, event.timeZone),
  location: event.location,
  description: event.description,
  endsAt: event.endsAt === null ? "" : wallOf(event.endsAt, event.timeZone),
  timeZone: event.timeZone,
  capacity: event.capacity === null ? "" : String(event.capacity),
  website: event.website ?? "",
  cover: event.cover,
});

/** What the draft says, unchecked. A time that was not touched stays the very instant it was: clocks show an hour twice a year, and no seconds. */
function textOf(draft: EventDraft, event: EventView | null): Record<keyof EventInput, unknown> {
  const before = event && draftOf(event);
  const instant = (field: "startsAt" | "endsAt") =>
    event && before?.[field] === draft[field] && event.timeZone === draft.timeZone
      ? event[field]
      : (instantOf(draft[field], draft.timeZone)?.at ?? null);
  return {
    title: draft.title,
    startsAt: instant("startsAt") ?? "",
    endsAt: instant("endsAt"),
    timeZone: draft.timeZone,
    location: draft.location,
    description: draft.description,
    capacity: placesOf(draft.capacity.trim()),
    website: draft.website.trim() === "" ? null : draft.website,
    cover: draft.cover,
  };
}

/** Places as typed; null is no limit, NaN is no number. */
const placesOf = (typed: string) => (typed === "" ? null : /^\d+$/.test(typed) ? Number(typed) : Number.NaN);

/** What the draft says, or what is wrong with it; the server looks again. `event`: the one that is changed. */
export function readDraft(
  draft: EventDraft,
  event: EventView | null,
  now: number,
): { text: EventText } | { errors: DraftErrors } {
  const text = textOf(draft, event);
  const read = eventInput.safeParse(text);
  // Compared on their own: the schema compares them only once everything else is right.
  const times = eventChange.safeParse({ version: 1, startsAt: text.startsAt, endsAt: text.endsAt });
  const errors = { ...sentencesOf(times.error), ...sentencesOf(read.error) };
  const isMoved = text.startsAt !== event?.startsAt;
  const refusal = isMoved && !errors.startsAt ? startRefusal(String(text.startsAt), now) : null;
  if (refusal) errors.startsAt = refusal;
  return read.success && Object.keys(errors).length === 0 ? { text: read.data as EventText } : { errors };
}

function sentencesOf(error: z.core.$ZodError | undefined): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path[0] as DraftField] ??=
      message === "Invalid input" ? "This holds characters that cannot be used." : message;
  return errors;
}

/** The body of a new event: what was left empty is left out. */
export const inputOf = (text: EventText): EventInput =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value !== null)) as EventInput;

/** What of an event changes. */
export const changesOf = (event: EventView, text: EventText): Omit<EventChange, "version"> =>
  Object.fromEntries(Object.entries(text).filter(([field, value]) => event[field as keyof EventText] !== value));
