import { and, desc, eq, sql } from "drizzle-orm";
import { PAGE_SIZE } from "#contract/limits";
import type { BlockPage } from "#contract/network";
import { block, profile, user } from "#db/schema";
import type { Db } from "../../db/open.ts";

/** Whom a member blocked, newest first. */
export async function listBlocks(db: Db, memberId: string, cursor?: string): Promise<BlockPage> {
  const [at, id] = cursor?.split("_") ?? [];
  const after = at && id ? sql`(${block.createdAt}, ${block.blockedId}) < (${Number(at)}, ${id})` : undefined;
  const rows = await db
    .select({
      person: { id: user.id, name: user.name, title: profile.title, image: user.image, sample: user.sample },
      at: block.createdAt,
    })
    .from(block)
    .innerJoin(user, eq(user.id, block.blockedId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(eq(block.memberId, memberId), after))
    .orderBy(desc(block.createdAt), desc(block.blockedId))
    .limit(PAGE_SIZE + 1);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    cursor: last && rows.length > PAGE_SIZE ? `${last.at}_${last.person.id}` : null,
  };
}
