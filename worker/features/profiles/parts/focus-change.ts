import { type SQL, sql } from "drizzle-orm";
import { FOCUS_LISTS, type FocusInput, type FocusList } from "#contract/profiles/focus.ts";
import type { Db } from "#db/open.ts";
import { profileTag, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { PartChange } from "./save-part.ts";

/** Only while the member has the kind that the form was for. Replaces all tags, also those of a former kind. */
export const focusChange = (input: FocusInput): PartChange => ({
  columns: {
    amount_min_minor: input.amountMinMinor,
    amount_max_minor: input.amountMaxMinor,
    currency: input.currency,
    term_min_months: input.termMinMonths,
    term_max_months: input.termMaxMonths,
  },
  onlyIf: (me) => sql`exists (select 1 from ${user} where id = ${me} and kind = ${input.kind})`,
  rows: (db, me, onlyIf) => replaceTags(db, me, tagsOf(input), onlyIf),
  areRowsSame: (memberId) =>
    sql`(select json_group_array(list || ' ' || code) from (select list, code from ${profileTag} where member_id = ${memberId} order by list, code))
      = ${JSON.stringify(
        tagsOf(input)
          .map(({ list, code }) => `${list} ${code}`)
          .toSorted(),
      )}`,
  isSearched: true,
});

type Tag = { list: FocusList; code: string };

const tagsOf = (input: FocusInput): Tag[] =>
  (Object.keys(FOCUS_LISTS) as FocusList[]).flatMap((list) => input[list].map((code) => ({ list, code })));

function replaceTags(db: Db, me: SQL, tags: Tag[], onlyIf: SQL) {
  return {
    removed: statement(db, sql`delete from ${profileTag} where member_id = ${me} and ${onlyIf}`),
    added: statement(
      db,
      sql`insert into ${profileTag} (member_id, list, code)
        select ${me}, value->>'list', value->>'code' from json_each(${JSON.stringify(tags)}) where ${onlyIf}`,
    ),
  };
}
