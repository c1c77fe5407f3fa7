import { NEWS_ITEMS_PER_READ } from "./limits.ts";

/** What an item that is left out has: "3 items have no https link". */
export const NEWS_LEFT_OUT = {
  "no-link": "no https link",
  "no-words": "no headline and no text",
  unreadable: "unreadable letters in the headline",
  "too-old": "a date more than 90 days ago",
  "same-id": "the id of another item",
  "not-newest": `no place among the ${NEWS_ITEMS_PER_READ} newest`,
  cut: "no closing tag, because the file ends too early",
} as const;
export type NewsLeftOutReason = keyof typeof NEWS_LEFT_OUT;
export type NewsLeftOut = { reason: NewsLeftOutReason; count: number };

/** Of one reading: "20 items have no https link. 1 item has the id of another item." */
export const describeLeftOut = (leftOut: readonly NewsLeftOut[]): string =>
  leftOut
    .map(({ reason, count }) => `${count === 1 ? "1 item has" : `${count} items have`} ${NEWS_LEFT_OUT[reason]}.`)
    .join(" ");
