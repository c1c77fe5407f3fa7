/** An object's storage that counts the rows written through it, with indexes. */
export function countStorage(storage: DurableObjectStorage): { storage: DurableObjectStorage; written: () => number } {
  let rows = 0;
  const exec = (query: string, ...bindings: SqlStorageValue[]) => {
    const cursor = storage.sql.exec(query, ...bindings);
    const results = cursor.toArray();
    rows += cursor.rowsWritten;
    return Object.assign(results, { toArray: () => results, rowsWritten: cursor.rowsWritten });
  };
  const counted = {
    kv: storage.kv,
    sql: { exec },
    transactionSync: <Result>(run: () => Result) => storage.transactionSync(run),
  };
  /** The rows written since the last call. */
  const written = () => {
    const since = rows;
    rows = 0;
    return since;
  };
  return { storage: counted as unknown as DurableObjectStorage, written };
}
