/** Rounds close at the end of a day in UTC, which every reader sees as the same date. `now` in ms. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const isDayOver = (closesOn: string | null, now = Date.now()): boolean =>
  closesOn !== null && closesOn < dayOf(now);

export const DAY_OVER_SENTENCE = "This day is over. Choose today or a later one.";
