import type { EventPage } from "#contract/events/list.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { toPage } from "#http/lists/cursor.ts";
import { type CardRow, cardColumns, toEventCard } from "./cards.ts";

/**
 * A page of the rows that fit, in order. `end` is the cursor after the last scanned row, null when the scan reached the end of the list: so
 * a page may be short, even empty, and still have a cursor.
 */
export function toEventPage<Row extends CardRow>(
  rows: Row[],
  writeCursor: (row: Row) => string,
  end: string | null,
): EventPage {
  const page = toPage(rows, PAGE_SIZE, writeCursor, end);
  return { ...page, rows: page.rows.map((row) => toEventCard(pick(row))) };
}

/** The columns of a card, without those that only its list needs. */
const pick = (row: CardRow): CardRow =>
  Object.fromEntries(Object.keys(cardColumns).map((name) => [name, row[name as keyof CardRow]])) as CardRow;
