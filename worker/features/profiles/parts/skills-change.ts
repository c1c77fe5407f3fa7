import { type SQL, sql } from "drizzle-orm";
import { nameKey, type SkillsInput } from "#contract/profiles/parts.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { skill } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { PartChange } from "./save-part.ts";

/** A name that stays, also in other case, keeps its row with its endorsements. */
export const skillsChange = ({ names }: SkillsInput): PartChange => ({
  rows: (db, me, onlyIf) => replaceSkills(db, me, names, onlyIf),
  areRowsSame: (memberId) =>
    sql`(select json_group_array(name) from (select name from ${skill} where member_id = ${memberId} order by position)) = ${JSON.stringify(names)}`,
  isSearched: true,
});

function replaceSkills(db: Db, me: SQL, names: string[], onlyIf: SQL) {
  const skills = JSON.stringify(names.map((name, position) => ({ id: newId(), key: nameKey(name), name, position })));
  return {
    removed: statement(
      db,
      sql`delete from ${skill} where member_id = ${me} and ${onlyIf}
        and key not in (select value->>'key' from json_each(${skills}))`,
    ),
    // Inserted, or updated with the new position and spelling.
    kept: statement(
      db,
      sql`insert into ${skill} (id, member_id, key, name, position)
        select value->>'id', ${me}, value->>'key', value->>'name', value->>'position' from json_each(${skills}) where ${onlyIf}
        on conflict (member_id, key) do update set name = excluded.name, position = excluded.position`,
    ),
  };
}
