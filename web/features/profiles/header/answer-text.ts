import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import type { AnswerTime } from "#contract/profiles/profile.ts";

/** Each for medians up to `upToMs`. */
const SPANS: readonly (readonly [upToMs: number, words: string])[] = [
  [HOUR_MS, "an hour"],
  [3 * HOUR_MS, "3 hours"],
  [DAY_MS, "a day"],
  [2 * DAY_MS, "2 days"],
  [7 * DAY_MS, "a week"],
];

/** After "Usually answers": `within 3 hours`, rounded up; `in more than a week`. */
export function answerSpan(medianMs: number): string {
  const span = SPANS.find(([upTo]) => medianMs <= upTo);
  return span ? `within ${span[1]}` : "in more than a week";
}

export const answerShare = ({ answered, cases }: AnswerTime): string => `answers ${answered} of ${cases}`;
