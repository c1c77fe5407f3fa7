import { asc, sql } from "drizzle-orm";
import { conversationName } from "#contract/sockets.ts";
import type { Db } from "#db/open.ts";
import { conversation } from "#db/schema/index.ts";
import { RUN_PAGES } from "./requests.ts";

export type Pair = { name: string; one: string; other: string };

/** `after`: a name, or empty. Fewer than `RUN_PAGES` are the last ones. */
export async function selectPairs(db: Db, after: string): Promise<Pair[]> {
  const [one = "", other = ""] = after.split(":");
  const { oneId, otherId } = conversation;
  const rows = await db
    .select({ one: oneId, other: otherId })
    .from(conversation)
    .where(sql`(${oneId}, ${otherId}) > (${one}, ${other})`)
    .orderBy(asc(oneId), asc(otherId))
    .limit(RUN_PAGES);
  return rows.map((row) => ({ ...row, name: conversationName(row.one, row.other) }));
}
