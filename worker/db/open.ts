import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Db = DrizzleD1Database;

/** A bookmark: a replica at least as new. `first-unconstrained`: the nearest. Source: D1 Sessions API. */
export type Consistency = "first-primary" | "first-unconstrained" | (string & {});

/** `bookmark()`: for the member's next request; null before the first query. */
export function openDb(binding: D1Database, consistency: Consistency): { db: Db; bookmark: () => string | null } {
  const session = binding.withSession(consistency);
  // A D1 session has the methods of D1Database that Drizzle uses (prepare, batch), but not its type. Without the
  // schema, which only Drizzle's relational queries need: reading it would cost every request a millisecond.
  return { db: drizzle(session as unknown as D1Database), bookmark: () => session.getBookmark() };
}
