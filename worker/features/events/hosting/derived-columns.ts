import { REMINDER_BEFORE_MS } from "#contract/limits.ts";
import { fold } from "#db/fold.ts";

/** Columns of `event` that are computed from what the host wrote. */

/** `location_key`, which Similar Events compares: the location up to the first comma, folded. */
export const locationKeyOf = (location: string): string => fold(location.split(",")[0] ?? "").trim();

/** `reminded`: 1 when the start is too soon for a reminder one day before it. Instants in milliseconds. */
export const remindedAt = (startsAt: number, now: number): 0 | 1 => (startsAt - now <= REMINDER_BEFORE_MS ? 1 : 0);
