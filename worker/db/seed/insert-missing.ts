import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../open.ts";
import { statement } from "../statement.ts";

export const insertMissing = (db: Db, into: SQL, select: SQL) =>
  statement(db, sql`insert or ignore into ${into} ${select}`);
