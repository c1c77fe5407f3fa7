import type { EventPage } from "#contract/events/list.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { toPage } from "#http/lists/cursor.ts";
import { type CardRow, cardColumns, toEventCard } from "./cards.ts";

/** `end`: null at the end of the list. A page may be empty and still have a cursor. */
export function toEventPage<Row extends CardRow>(
  rows: Row[],
  writeCursor: (row: Row) => string,
  end: string | null,
): EventPage {
  const page = toPage(rows, PAGE_SIZE, writeCursor, end);
  return { ...page, rows: page.rows.map((row) => toEventCard(pick(row))) };
}

const pick = (row: CardRow): CardRow =>
  Object.fromEntries(Object.keys(cardColumns).map((name) => [name, row[name as keyof CardRow]])) as CardRow;
