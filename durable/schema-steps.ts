const VERSION = "schema";

/**
 * Brings an object's tables up to date. Part of every wake, so what is current costs one key read and no SQL. A step is never edited
 * once objects exist that took it; the next one is added behind it.
 */
export function takeSteps(storage: DurableObjectStorage, steps: readonly string[]): void {
  const taken = storage.kv.get<number>(VERSION) ?? 0;
  if (taken >= steps.length) return;
  storage.transactionSync(() => {
    for (const step of steps.slice(taken)) storage.sql.exec(step);
    storage.kv.put(VERSION, steps.length);
  });
}
