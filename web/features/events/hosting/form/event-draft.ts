import type * as z from "zod/mini";
import type { EventView } from "#contract/events/event.ts";
import { type EventChange, type EventInput, eventChange, eventInput, startRefusal } from "#contract/events/hosting.ts";
import { instantOf, type Wall, wallOf } from "./event-times.ts";

/** The values of the event form. The names are those of the contract, so that error sentences can be assigned to fields. */
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
/** The valid values of the form, as the server stores them. */
export type EventText = { [Field in keyof EventInput]-?: Exclude<EventInput[Field], undefined> };

/** In the order on screen. */
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

/**
 * The draft's values, not validated. An unchanged time keeps its exact instant, because a wall-clock time has no seconds and can be
 * ambiguous when clocks change.
 */
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
    capacity: capacityOf(draft.capacity.trim()),
    website: draft.website.trim() === "" ? null : draft.website,
    cover: draft.cover,
  };
}

/** The typed number of seats; null for no limit, NaN if it is not a number. */
const capacityOf = (typed: string) => (typed === "" ? null : /^\d+$/.test(typed) ? Number(typed) : Number.NaN);

/** Validates a draft; the server validates again. `event` is the event being changed, null for a new one; `now` is in milliseconds. */
export function readDraft(
  draft: EventDraft,
  event: EventView | null,
  now: number,
): { text: EventText } | { errors: DraftErrors } {
  const text = textOf(draft, event);
  const read = eventInput.safeParse(text);
  // Checked separately, because the full schema compares the times only if every other field is valid.
  const times = eventChange.safeParse({ version: 1, startsAt: text.startsAt, endsAt: text.endsAt });
  const errors = { ...errorsOf(times.error), ...errorsOf(read.error) };
  const isMoved = text.startsAt !== event?.startsAt;
  const refusal = isMoved && !errors.startsAt ? startRefusal(String(text.startsAt), now) : null;
  if (refusal) errors.startsAt = refusal;
  return read.success && Object.keys(errors).length === 0 ? { text: read.data as EventText } : { errors };
}

function errorsOf(error: z.core.$ZodError | undefined): DraftErrors {
  const errors: DraftErrors = {};
  for (const { path, message } of error?.issues ?? [])
    errors[path[0] as DraftField] ??=
      message === "Invalid input" ? "This holds characters that cannot be used." : message;
  return errors;
}

/** The body of a new event, without empty fields. */
export const inputOf = (text: EventText): EventInput =>
  Object.fromEntries(Object.entries(text).filter(([, value]) => value !== null)) as EventInput;

/** The fields of an event that change. */
export const changesOf = (event: EventView, text: EventText): Omit<EventChange, "version"> =>
  Object.fromEntries(Object.entries(text).filter(([field, value]) => event[field as keyof EventText] !== value));
