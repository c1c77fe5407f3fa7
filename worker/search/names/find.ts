import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { statement } from "#db/statement.ts";
import { isSimilarName, nameInOrder, typedKeys } from "./similar.ts";

/** Those with exactly the typed name come first on the first page, so many at most. */
const NAMESAKES_MAX = 5;
/** With fewer entries than this that have the typed words, similar names are looked for. */
export const FEW = 5;
/** Rows that are read for all words together, and for each word. */
const KEYS_SCANNED = 60;

type Named = { id: string; words: string };

/**
 * The statements that find names: `namesakes` has the entries whose name consists of the typed words, and `similar` those that share a key
 * with them, if there are few exact ones. `found`: SQL, FEW exact entries with `fits`, or all; null where similar ones are not wanted.
 */
export function selectNames(db: Db, typed: string[], found: SQL | null) {
  const inOrder = nameInOrder(typed);
  const { whole: wholeKeys, words } = typedKeys(typed);
  const scans = [wholeKeys, ...words].map(
    (keys, step) => sql`select * from (select stored.number as number, ${step} as step
      from few cross join json_each(${JSON.stringify(keys)}) as typed cross join person_name_key as stored on stored.key = typed.value
      where few.is_few limit ${KEYS_SCANNED})`,
  );
  return {
    namesakes: statement(
      db,
      sql`select entry.id, named.words
        from (select number, words from person_name where words = ${inOrder} order by number desc limit ${NAMESAKES_MAX}) as named
        cross join entry on entry.number = named.number order by named.number desc`,
    ),
    similar:
      found &&
      statement(
        db,
        sql`with few as materialized (select coalesce(sum(fits), 0) < ${FEW} as is_few from (${found}))
          select entry.id, person_name.words
          from (select number, min(step) as step from (${sql.join(scans, sql` union all `)}) group by number) as candidate
            cross join person_name on person_name.number = candidate.number
            cross join entry on entry.number = candidate.number
          order by candidate.step, candidate.number desc`,
      ),
  };
}

/** The ids of candidates whose name is the typed one but for one edit. */
export const similarIds = (candidates: Named[], typed: string[]): string[] =>
  candidates.filter(({ words }) => isSimilarName(words, typed)).map(({ id }) => id);

/** The ids in the rows of a statement of `selectNames`. */
export const rowsOf = ({ results }: D1Result): Named[] => results as Named[];
