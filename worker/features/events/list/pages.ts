import type { EventPage } from "#contract/events/list.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { Problem } from "#http/problem.ts";
import { type CardRow, cardColumns, toEventCard } from "./cards.ts";

/** A cursor's number and id; the id is empty where it has none. */
export type Cursor = { number: number; id: string };

/** A cursor, null where there is none. One that this list did not make is 422. */
export function readCursor(cursor: string | undefined, isOurs: (cursor: Cursor) => boolean): Cursor | null {
  if (cursor === undefined) return null;
  const [digits, id = ""] = cursor.split("_");
  const number = Number(digits);
  if (!Number.isSafeInteger(number) || !isOurs({ number, id }))
    throw new Problem("invalid", { fields: { cursor: "Invalid input" } });
  return { number, id };
}

/**
 * A page of the rows that fit, in order. `end` is the cursor behind the last row looked at, null when nothing is left there: so a page may
 * be short, even empty, and be followed by another.
 */
export function toEventPage<Row extends CardRow>(
  rows: Row[],
  cursorOf: (row: Row) => string,
  end: string | null,
): EventPage {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => toEventCard(pick(row))),
    cursor: last && rows.length > PAGE_SIZE ? cursorOf(last) : end,
  };
}

/** A card's own columns, without what only its list needs. */
const pick = (row: CardRow): CardRow =>
  Object.fromEntries(Object.keys(cardColumns).map((name) => [name, row[name as keyof CardRow]])) as CardRow;
