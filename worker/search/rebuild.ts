import { sql } from "drizzle-orm";
import { batch } from "#db/batch.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";
import { tableOf } from "./entries.ts";
import { deleteNames } from "./names/store.ts";
import { NAMED, type Noun } from "./nouns.ts";
import { openSearch } from "./open.ts";

/** Entries keep their numbers, so that sort keys stay the same. */
export async function emptyIndex(env: Env, noun: Noun): Promise<void> {
  const db = await openSearch(env, "first-primary");
  await batch(db, {
    texts: statement(db, sql`insert into ${tableOf(noun)} (${tableOf(noun)}) values ('delete-all')`),
    names: noun === NAMED ? deleteNames(db) : null,
    entries: statement(db, sql`update entry set version = 0, sort_key = null where noun = ${noun}`),
  });
}
