import type { SQL } from "drizzle-orm";
import type { Db } from "./open.ts";

/**
 * A raw SQL statement that works in a batch. Drizzle's D1 batch binds the parameters to `stmt`, which the statements of `db.run` lack, so
 * that those fail with parameters (drizzle-orm 0.45). Awaited alone it runs like `db.run`.
 */
export function statement(db: Db, query: SQL) {
  // Every Db comes from drizzle(), which adds `$client`; its class type does not say so.
  const { $client } = db as Db & { $client: D1Database };
  const raw = db.run(query);
  return Object.assign(raw, { stmt: $client.prepare(raw.getQuery().sql) });
}
