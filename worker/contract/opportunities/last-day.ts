import { formatLongDate } from "../dates.ts";

/** Rounds close at the end of a day in UTC, which every reader sees as the same date. `now` in ms. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const isDayOver = (closesOn: string | null, now = Date.now()): boolean =>
  closesOn !== null && closesOn < dayOf(now);

/** `December 31, 2026, 24:00 UTC` */
export const formatLastDay = (closesOn: string): string =>
  `${formatLongDate(`${closesOn}T12:00:00Z`, "UTC")}, 24:00 UTC`;

export const dayOverSentence = (now = Date.now()): string =>
  `Rounds close at 24:00 UTC, and this day is over there. Choose ${formatLongDate(now, "UTC")}, or a later day.`;
