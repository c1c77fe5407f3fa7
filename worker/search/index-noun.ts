import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Context } from "hono";
import { SEARCH_SWEEP_BATCHES, SEARCH_SWEEP_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { searchPending } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach } from "#db/sweeps.ts";
import type { AppEnv } from "#http/app-env.ts";
import { isTransient } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { type Content, putEntries, tableOf } from "./entries.ts";
import { deleteNames } from "./names/store.ts";
import { NAMED, type SearchedNoun } from "./nouns.ts";
import { openSearch } from "./open.ts";
import { pendingInsert, pendingInsertAll } from "./pending.ts";
import { REBUILD_ID } from "./rebuild-statement.ts";

/** Each change raises `version`, or the column that `Source` names. */
type IndexedTable = SQLiteTable & { id: SQLiteColumn; version: SQLiteColumn };

type Source<More> = { version?: SQLiteColumn; more?: More };
type Texts<More> = { [Name in keyof More]: More[Name] extends SQL<infer Value> ? Value : never };

/** `toContent`: null for a row that must not be found. */
export function indexNoun<T extends IndexedTable, More extends Record<string, SQL>>(
  noun: SearchedNoun,
  table: T,
  toContent: (row: T["$inferSelect"], more: Texts<More>) => Content | null,
  source: Source<More> = {},
) {
  const isOfNoun = eq(searchPending.noun, noun);
  const version = source.version ?? table.version;
  const more = Object.entries(source.more ?? {}).map(([name, text]) => sql`${sql.raw(`'${name}'`)}, ${text}`);
  const moreOfRow = sql<string>`json_object(${sql.join(more, sql`, `)})`.as("more");

  const selectPending = (db: Db, which: SQL) =>
    db
      .select({ id: searchPending.id, pending: searchPending.version, version, row: table, more: moreOfRow })
      .from(searchPending)
      .leftJoin(table, eq(table.id, searchPending.id))
      .where(and(isOfNoun, which))
      .orderBy(searchPending.id)
      .limit(SEARCH_SWEEP_SIZE);

  /** Removes a mark only in the version that was read: a row that has changed since stays pending. */
  async function indexRows(env: Env, db: Db, rows: Awaited<ReturnType<typeof selectPending>>): Promise<void> {
    if (rows.length === 0) return;
    const entries = rows.map(({ id, pending, version: indexed, row, more: texts }) => ({
      id,
      version: Number(indexed ?? pending),
      content: row && toContent(row, JSON.parse(texts)),
    }));
    await putEntries(env, noun, entries);
    const read = JSON.stringify(rows.map(({ id, pending }) => ({ id, pending })));
    await statement(
      db,
      sql`delete from ${searchPending} where noun = ${noun} and (id, version) in
        (select value->>'id', value->>'pending' from json_each(${read}))`,
    );
  }

  /** On a failure indexes each row alone; throws when all fail. Returns the last id of a full batch, else null. */
  async function indexNext(env: Env, db: Db, now: number, after: string): Promise<string | null> {
    const rows = await selectPending(db, gt(searchPending.id, after));
    try {
      await indexRows(env, db, rows);
    } catch (error) {
      if (isTransient(error)) throw error;
      const failed = await handleEach(rows, now, {
        event: "search-entry-failed",
        id: (row) => row.id,
        handle: (row) => indexRows(env, db, [row]),
      });
      if (failed === rows.length) throw error;
    }
    return rows.length === SEARCH_SWEEP_SIZE ? (rows.at(-1)?.id ?? null) : null;
  }

  return {
    mark: (db: Db, id: string, onlyIf?: SQL) =>
      pendingInsert(db, noun, id, sql`(select ${version} from ${table} where ${table.id} = ${id})`, onlyIf),

    /** After the response. Never throws: cron repeats what fails here. */
    indexSoon(c: Context<AppEnv>, id: string): void {
      const index = async () => indexRows(c.env, c.var.db, await selectPending(c.var.db, eq(searchPending.id, id)));
      c.executionCtx.waitUntil(index().catch((error) => logFailure("search-index-failed", error)));
    },

    /** A requested rebuild empties the index first. */
    async sweep(env: Env, db: Db, now = Date.now()): Promise<void> {
      const [rebuild] = await db.select({ id: searchPending.id }).from(searchPending).where(isRebuild(noun));
      if (rebuild) await startRebuild(env, db, noun, { table, version });
      let after: string | null = REBUILD_ID;
      for (let batches = 0; after !== null && batches < SEARCH_SWEEP_BATCHES; batches += 1)
        after = await indexNext(env, db, now, after);
    },
  };
}

const isRebuild = (noun: SearchedNoun) => and(eq(searchPending.noun, noun), eq(searchPending.id, REBUILD_ID));

type Rebuilt = { table: IndexedTable; version: SQLiteColumn };

/**
 * Repeatable after a crash. The pending version is a fraction above the real one and new in each run, so that a
 * concurrent indexing cannot remove the mark.
 */
async function startRebuild(env: Env, db: Db, noun: SearchedNoun, { table, version }: Rebuilt): Promise<void> {
  const fraction = (1 + Math.floor(Math.random() * 1022)) / 1024;
  await emptyIndex(env, noun);
  await batch(db, {
    pending: pendingInsertAll(
      db,
      noun,
      sql`select ${table.id} as id, ${version} + ${fraction} as version from ${table}`,
    ),
    request: db.delete(searchPending).where(isRebuild(noun)),
  });
}

/** Entries keep their numbers, so that sort keys stay the same. */
async function emptyIndex(env: Env, noun: SearchedNoun): Promise<void> {
  const db = await openSearch(env, "first-primary");
  await batch(db, {
    texts: statement(db, sql`insert into ${tableOf(noun)} (${tableOf(noun)}) values ('delete-all')`),
    names: noun === NAMED ? deleteNames(db) : null,
    entries: statement(db, sql`update entry set version = 0, sort_key = null where noun = ${noun}`),
  });
}
