import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export type Db = DrizzleD1Database<typeof schema>;

/**
 * Where reads may be answered: `first-primary` always from the primary; a bookmark from any replica that has caught up with it;
 * `first-unconstrained` from the nearest. Source: D1 read replication, Sessions API.
 */
export type Consistency = "first-primary" | "first-unconstrained" | (string & {});

/** Opens D1 through its Sessions API: the one place that does (house, "documents"). `bookmark()` is what the next request must bring. */
export function openDb(binding: D1Database, consistency: Consistency): { db: Db; bookmark: () => string | null } {
  const session = binding.withSession(consistency);
  // A session has the whole of D1Database that Drizzle uses (prepare, batch); the types do not say so.
  return { db: drizzle(session as unknown as D1Database, { schema }), bookmark: () => session.getBookmark() };
}
