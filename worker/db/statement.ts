import type { SQL } from "drizzle-orm";
import type { Db } from "./open.ts";

/**
 * A written statement for a batch. Drizzle's D1 batch binds parameters to `stmt`, which its own raw statements lack, so that one with
 * parameters fails there (drizzle-orm 0.45); this one has it. Awaited alone it runs as `db.run` does.
 */
export function statement(db: Db, query: SQL) {
  // Every Db comes from drizzle(), which adds `$client`; its class type does not say so.
  const { $client } = db as Db & { $client: D1Database };
  const raw = db.run(query);
  return Object.assign(raw, { stmt: $client.prepare(raw.getQuery().sql) });
}
