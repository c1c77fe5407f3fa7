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
import { type Content, putEntries } from "./entries.ts";
import type { Noun } from "./nouns.ts";
import { pendingInsert, pendingInsertAll } from "./pending.ts";
import { emptyIndex } from "./rebuild.ts";
import { REBUILD_ID } from "./rebuild-statement.ts";

/** A table whose rows are indexed. Each change of a row raises `version`, or the column that `Source` names. */
type IndexedTable = SQLiteTable & { id: SQLiteColumn; version: SQLiteColumn };

/** How rows are read where that takes more than the table: another column of the version, and expressions by name, such as texts of other tables. */
type Source<More> = { version?: SQLiteColumn; more?: More };
/** Their values: what JSON makes of them. */
type Texts<More> = { [Name in keyof More]: More[Name] extends SQL<infer Value> ? Value : never };

/**
 * Keeps the index of a noun as its table is. `toContent`: what of a row, and of the expressions that `source` names, can be found; null for a row
 * that must not be.
 */
export function indexNoun<T extends IndexedTable, More extends Record<string, SQL>>(
  noun: Noun,
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

  /**
   * Indexes pending rows, then removes their marks, each only in the version that was read: one that has changed since stays pending.
   * After a crash in between it runs again, which changes nothing.
   */
  async function indexRows(env: Env, db: Db, rows: Awaited<ReturnType<typeof selectPending>>): Promise<void> {
    if (rows.length === 0) return;
    const entries = rows.map(({ id, pending, version: indexed, row, more: texts }) => ({
      id,
      version: Number(indexed ?? pending),
      content: row && toContent(row, JSON.parse(texts)),
    }));
    await putEntries(env, noun, entries);
    const read = JSON.stringify(rows.map(({ id, pending }) => ({ id, pending })));
    // Removes the mark of each row only in the version that was read.
    await statement(
      db,
      sql`delete from ${searchPending} where noun = ${noun} and (id, version) in
        (select value->>'id', value->>'pending' from json_each(${read}))`,
    );
  }

  /**
   * Indexes the next batch of pending rows after `after`. When it fails because of a row, each is indexed on its own, so that only this one is
   * left; throws when all fail. Returns the last id of a full batch, null after the last one.
   */
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
    /** The statement that marks a row, as this batch has just written it, to be indexed. */
    mark: (db: Db, id: string, onlyIf?: SQL) =>
      pendingInsert(db, noun, id, sql`(select ${version} from ${table} where ${table.id} = ${id})`, onlyIf),

    /** Indexes a row that was just written, after the response. Never throws: cron does what fails here. */
    indexSoon(c: Context<AppEnv>, id: string): void {
      const index = async () => indexRows(c.env, c.var.db, await selectPending(c.var.db, eq(searchPending.id, id)));
      c.executionCtx.waitUntil(index().catch((error) => logFailure("search-index-failed", error)));
    },

    /** Indexes pending rows; a requested rebuild empties the index first. Called by cron; bounded. */
    async sweep(env: Env, db: Db, now = Date.now()): Promise<void> {
      const [rebuild] = await db.select({ id: searchPending.id }).from(searchPending).where(isRebuild(noun));
      if (rebuild) await startRebuild(env, db, noun, { table, version });
      let after: string | null = REBUILD_ID;
      for (let batches = 0; after !== null && batches < SEARCH_SWEEP_BATCHES; batches += 1)
        after = await indexNext(env, db, now, after);
    },
  };
}

const isRebuild = (noun: Noun) => and(eq(searchPending.noun, noun), eq(searchPending.id, REBUILD_ID));

type Rebuilt = { table: IndexedTable; version: SQLiteColumn };

/**
 * Empties the index and marks every row as pending. After a crash in between it runs again: the request is deleted in the batch that
 * marks the rows. The pending version is a fraction above the real one and new in each run, so that an indexing that was running when
 * the index was emptied cannot remove the mark.
 */
async function startRebuild(env: Env, db: Db, noun: Noun, { table, version }: Rebuilt): Promise<void> {
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
