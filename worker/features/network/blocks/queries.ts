import { and, desc, eq, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { BlockPage } from "#contract/network.ts";
import type { Db } from "#db/open.ts";
import { block, profile, user } from "#db/schema/index.ts";

/** The statement of whom the viewer blocked, newest first; one row more than the page tells whether there is another. */
export function selectBlocks(db: Db, token: string | null, now: number, cursor?: string) {
  const [at, id] = cursor?.split("_") ?? [];
  const after = at && id ? sql`(${block.createdAt}, ${block.blockedId}) < (${Number(at)}, ${id})` : undefined;
  return db
    .select({
      id: user.id,
      name: user.name,
      title: profile.title,
      image: user.image,
      sample: user.sample,
      at: sql<number>`${block.createdAt}`.as("blocked_at"),
    })
    .from(block)
    .innerJoin(user, eq(user.id, block.blockedId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(eq(block.memberId, viewerId(token, now)), after))
    .orderBy(desc(block.createdAt), desc(block.blockedId))
    .limit(PAGE_SIZE + 1);
}

export function toBlockPage(rows: Awaited<ReturnType<typeof selectBlocks>>): BlockPage {
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    rows: shown.map(({ at, ...person }) => ({ person, at: new Date(at).toISOString() })),
    cursor: last && rows.length > PAGE_SIZE ? `${last.at}_${last.id}` : null,
  };
}
