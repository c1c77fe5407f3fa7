import { type Column, type SQL, sql } from "drizzle-orm";
import type { SearchTerms } from "#contract/content/search-words.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { Page } from "#contract/text.ts";
import { tableOfTexts } from "#db/statement.ts";
import { defineCursor, invalidCursor, sealed, wholeNumber } from "#http/lists/cursor.ts";
import type { Env } from "#worker/env.ts";
import { type FoundNames, findHits, findHitsAndNames } from "./find.ts";
import type { SearchedNoun } from "./nouns.ts";
import type { SortKeyRange } from "./sort-keys.ts";

const sortKeyCursor = defineCursor({ sortKey: wholeNumber });

type SearchedList = {
  noun: SearchedNoun;
  terms: SearchTerms;
  /** `BY_TIME` or `LATEST_FIRST`. */
  list: SortKeyRange;
  range?: SortKeyRange;
  cursor: string | undefined;
  among?: string[] | undefined;
  /** The main database filters further: more entries are scanned per page. */
  isFiltered: boolean;
  /** The main database hides some: a few more are found, so that the length of a page reveals nothing. */
  hidesSome?: boolean;
  /** Names first, and with one typo. Only for the noun of `NAMED`. */
  byName?: boolean;
};

type Candidate = { id: string; sortKey: number | null };

/** Replaces hidden rows of a page: the viewer, and people with a block. */
const SPARE = 5;

const NO_NAMES: FoundNames = { namesakes: [], similar: [] };

/**
 * Only proposes ids; the main database decides by `isHit` and the noun's conditions. The cursor is sealed: it may be of
 * a hidden entry. Throws 422 for another list's cursor.
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
  // Namesakes are on the first page only, wherever they are in the list.
  const others = hits.filter(({ id }) => !namesakes.includes(id));
  const byNameOnly = (ids: string[]): Candidate[] => (last ? [] : ids.map((id) => ({ id, sortKey: null })));
  const known = new Set([...namesakes, ...hits.map(({ id }) => id)]);
  const first = byNameOnly(namesakes);
  const candidates: Candidate[] = [...first, ...others, ...byNameOnly(similar.filter((id) => !known.has(id)))];
  const proposed = tableOfTexts(candidates.map((one) => one.id));
  const encode = (sortKey: number) => codec.encode({ sortKey });
  const end = scannedUntil === null ? null : encode(scannedUntil);
  return {
    hasMore: scannedUntil !== null,
    isHit: (id: Column): SQL => sql`${id} in (select value from ${proposed})`,
    /** SQL: ids (`value`) in order (`key`), for a query that reads only as many rows as a page shows. */
    proposed,
    hasTerms: sql`key between ${first.length} and ${first.length + others.length - 1}`,
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
