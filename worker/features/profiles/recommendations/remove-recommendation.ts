import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { recommendation } from "#db/schema/index.ts";
import type { Pair } from "./pair.ts";
import { isBetween } from "./queries.ts";

/** The author withdraws their text, if there is one; also one of a member who blocked them. */
export async function withdrawRecommendation(db: Db, pair: Pair): Promise<void> {
  await db.delete(recommendation).where(and(isBetween(pair), ne(recommendation.state, "asked")));
}

/** The subject takes a request back, or the author declines it, if there is one. A text that was written meanwhile stays. */
export async function removeRequest(db: Db, pair: Pair): Promise<void> {
  await db.delete(recommendation).where(and(isBetween(pair), eq(recommendation.state, "asked")));
}
