import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { statement, tableOfTexts } from "#db/statement.ts";
import { isSimilarName, nameInOrder, typedKeys } from "./similar.ts";

const NAMESAKES_MAX = 5;
/** Below this, similar names are searched too. */
export const FEW = 5;
/** Unsorted, because a page must not read more than sixty rows. Together they fit on one page. */
const COMPARED = { whole: 10, words: 8 };

type Named = { id: string; words: string };

/** `namesakes`: exactly the typed words. `similar`: share a key. `found`: SQL, up to FEW exact entries. */
export function selectNames(db: Db, typed: string[], found: SQL | null) {
  const { whole, words } = typedKeys(typed);
  const scans = [
    { keys: whole, limit: words.length > 0 ? COMPARED.whole : COMPARED.whole + COMPARED.words },
    ...words.map((keys) => ({ keys, limit: COMPARED.words / words.length })),
  ].map(
    ({ keys, limit }) => sql`select * from (select stored.number as number
      from few cross join ${tableOfTexts(keys)} as typed cross join person_name_key as stored on stored.key = typed.value
      where few.entries < ${FEW} limit ${Math.floor(limit)})`,
  );
  return {
    namesakes: statement(
      db,
      sql`select id, words from person_name where words = ${nameInOrder(typed)} order by number desc limit ${NAMESAKES_MAX}`,
    ),
    similar:
      found &&
      statement(
        db,
        sql`with few as materialized (select count(*) as entries from (${found}))
          select person_name.id, person_name.words from (select distinct number from (${sql.join(scans, sql` union all `)})) as candidate
            cross join person_name on person_name.number = candidate.number`,
      ),
  };
}

export const similarIds = (candidates: Named[], typed: string[]): string[] =>
  candidates.filter(({ words }) => isSimilarName(words, typed)).map(({ id }) => id);

export const rowsOf = ({ results }: D1Result): Named[] => results as Named[];
