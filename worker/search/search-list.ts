import { type Column, type SQL, sql } from "drizzle-orm";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { Page } from "#contract/text.ts";
import { tableOfTexts } from "#db/statement.ts";
import { defineCursor, invalidCursor, sealed, wholeNumber } from "#http/lists/cursor.ts";
import type { Env } from "#worker/env.ts";
import { type FoundNames, findHits, findHitsAndNames } from "./find.ts";
import type { Noun } from "./nouns.ts";
import type { SortKeyRange } from "./sort-keys.ts";
import type { SearchTerms } from "./words.ts";

const sortKeyCursor = defineCursor({ sortKey: wholeNumber });

type SearchedList = {
  noun: Noun;
  terms: SearchTerms;
  /** The list: `BY_TIME` or `LATEST_FIRST`. */
  list: SortKeyRange;
  /** The part of the list that the query asks for; all of it without one. */
  range?: SortKeyRange;
  cursor: string | undefined;
  /** Ids: only these are looked for. */
  among?: string[] | undefined;
  /** Whether the main database filters what was found by more than the index: then more entries are scanned for a page. */
  isFiltered: boolean;
  /** Whether the main database leaves out some: then a few more are found, so that the length of a page says nothing of them. */
  hidesSome?: boolean;
  /** Whether names count more than other texts, and are found with one typo. Only for the noun of `NAMED`. */
  byName?: boolean;
};

/** A row that was proposed: one that has the words, with its sort key, or one that was found by its name. */
type Candidate = { id: string; sortKey: number | null };

/** In place of who is left out of a page: the viewer, and who is in a block with them. */
const SPARE = 5;

const NO_NAMES: FoundNames = { namesakes: [], similar: [] };

/**
 * A page of a list that is searched by words, in two trips: this finds ids in the index, then the main database, which alone decides what is
 * shown, selects their rows by `isHit` with the noun's own conditions. `toPage` brings the rows into the order of the list. The cursor is sealed:
 * it may be of an entry that is not shown. Throws 422 for a cursor of another list.
 */
export async function searchList(env: Env, searched: SearchedList) {
  const { noun, terms, list, range = list, among, isFiltered, hidesSome = false, byName = false } = searched;
  const codec = sealed(env, sortKeyCursor);
  const last = codec.decode(searched.cursor);
  if (last && (last.sortKey < list.after || last.sortKey >= list.before)) throw invalidCursor();
  const scan = {
    ...range,
    among,
    after: last?.sortKey ?? range.after,
    limit: isFiltered ? SCANNED_MATCHES : PAGE_SIZE + 1 + (hidesSome ? SPARE : 0),
  };
  const { hits, scannedUntil, namesakes, similar } = byName
    ? await findHitsAndNames(env, noun, terms, { ...scan, withSimilar: !last })
    : { ...(await findHits(env, noun, terms, scan)), ...NO_NAMES };
  // The first page begins with those of this name, wherever they are in the list; so they are on no other page.
  const others = hits.filter(({ id }) => !namesakes.includes(id));
  const byNameOnly = (ids: string[]): Candidate[] => (last ? [] : ids.map((id) => ({ id, sortKey: null })));
  const known = new Set([...namesakes, ...hits.map(({ id }) => id)]);
  const first = byNameOnly(namesakes);
  const candidates: Candidate[] = [...first, ...others, ...byNameOnly(similar.filter((id) => !known.has(id)))];
  const proposed = tableOfTexts(candidates.map((one) => one.id));
  const encode = (sortKey: number) => codec.encode({ sortKey });
  const end = scannedUntil === null ? null : encode(scannedUntil);
  return {
    /** Whether there may be more entries with the words than were scanned. */
    hasMore: scannedUntil !== null,
    /** SQL: the row with this id was found. */
    isHit: (id: Column): SQL => sql`${id} in (select value from ${proposed})`,
    /** SQL: a table of the found ids (`value`) in the order of the page (`key`), for a query that reads only as many rows as a page shows. */
    proposed,
    /** SQL: the row of `proposed` has all terms; others were found by their name alone. */
    hasTerms: sql`key between ${first.length} and ${first.length + others.length - 1}`,
    /** Whether the row was proposed only because its name is similar. */
    isSimilar: (id: string): boolean => !known.has(id),
    toPage<Row extends { id: string }, View>(rows: Row[], toView: (row: Row) => View): Page<View> {
      const rowById = new Map(rows.map((row) => [row.id, row]));
      const found = candidates.flatMap(({ id, sortKey }) => {
        const row = rowById.get(id);
        return row ? [{ sortKey, row }] : [];
      });
      const cursorAfter = ({ sortKey }: { sortKey: number | null }) => (sortKey === null ? end : encode(sortKey));
      const shown = found.slice(0, PAGE_SIZE);
      const lastShown = shown.at(-1);
      const cursor = found.length > PAGE_SIZE && lastShown ? cursorAfter(lastShown) : end;
      return { rows: shown.map(({ row }) => toView(row)), cursor };
    },
  };
}
