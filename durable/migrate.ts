const VERSION = "schema";

/**
 * Applies the steps that an object's tables do not have yet, in one transaction. It runs at every start of the object, so when the tables
 * are up to date it costs one key read and no SQL. Never edit a step that is deployed; add the next one.
 */
export function migrateTables(storage: DurableObjectStorage, steps: readonly string[]): void {
  const applied = storage.kv.get<number>(VERSION) ?? 0;
  if (applied >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(applied)) storage.sql.exec(step);
    storage.kv.put(VERSION, steps.length);
  });
}

/** Deletes every row of an object's tables. */
export function emptyTables({ sql }: DurableObjectStorage): void {
  const tables = sql.exec<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\'",
  );
  for (const { name } of tables.toArray()) sql.exec(`delete from "${name}"`);
}
