const VERSION = "schema";

/** Runs at every start: one key read when current. Never edit a deployed step; add the next one. */
export function migrateTables(storage: DurableObjectStorage, steps: readonly string[]): void {
  const applied = storage.kv.get<number>(VERSION) ?? 0;
  if (applied >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(applied)) storage.sql.exec(step);
    storage.kv.put(VERSION, steps.length);
  });
}

export type Sql = Pick<SqlStorage, "exec">;

/**
 * The first `insert` creates the tables, so that an object that is only read stores nothing. `make`: before a
 * transaction, whose rollback would undo that too.
 */
export class TablesOnInsert implements Sql {
  readonly #storage: DurableObjectStorage;
  readonly #steps: readonly string[];
  #isMade = false;

  constructor(storage: DurableObjectStorage, steps: readonly string[]) {
    this.#storage = storage;
    this.#steps = steps;
    if (storage.kv.get(VERSION) !== undefined) this.make();
  }

  make(): void {
    if (this.#isMade) return;
    migrateTables(this.#storage, this.#steps);
    this.#isMade = true;
  }

  exec<Row extends Record<string, SqlStorageValue>>(query: string, ...bindings: unknown[]): SqlStorageCursor<Row> {
    if (!this.#isMade && !query.trimStart().startsWith("insert")) return this.#storage.sql.exec("select 1 where 0");
    this.make();
    return this.#storage.sql.exec(query, ...bindings);
  }
}

export function emptyTables({ sql }: DurableObjectStorage): void {
  const tables = sql.exec<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\'",
  );
  for (const { name } of tables.toArray()) sql.exec(`delete from "${name}"`);
}
