import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { suggestionDue } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";

export const makeDue = (db: Db, memberId: string, now: number, onlyIf: SQL) =>
  statement(
    db,
    sql`insert into ${suggestionDue} (member_id, due_at) select ${memberId}, ${now} where ${onlyIf} on conflict do nothing`,
  );
