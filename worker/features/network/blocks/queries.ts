import { and, desc, eq, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { BlockPage } from "#contract/network.ts";
import type { Db } from "#db/open.ts";
import { block, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { defineCursor, rowId, toPage, wholeNumber } from "#http/cursor.ts";

const blockCursor = defineCursor({ at: wholeNumber, id: rowId });

/** The statement that reads one page of the viewer's blocks, newest first. Throws 422 for an invalid cursor. */
export function selectBlocks(db: Db, token: string | null, now: number, cursor?: string) {
  const last = blockCursor.decode(cursor);
  const isAfter = last ? sql`(${block.createdAt}, ${block.blockedId}) < (${last.at}, ${last.id})` : undefined;
  return db
    .select({ ...personColumns, at: sql<number>`${block.createdAt}`.as("blocked_at") })
    .from(block)
    .innerJoin(user, eq(user.id, block.blockedId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(eq(block.memberId, viewerId(token, now)), isAfter))
    .orderBy(desc(block.createdAt), desc(block.blockedId))
    .limit(PAGE_SIZE + 1);
}

/** The page of the rows of `selectBlocks`. */
export function toBlockPage(rows: Awaited<ReturnType<typeof selectBlocks>>): BlockPage {
  const page = toPage(rows, PAGE_SIZE, blockCursor.encode);
  return {
    rows: page.rows.map(({ at, ...person }) => ({ person, at: new Date(at).toISOString() })),
    cursor: page.cursor,
  };
}

/** The statement that reads whether one member has blocked another. */
export const selectBlock = (db: Db, memberId: string, blockedId: string) =>
  db
    .select({ at: block.createdAt })
    .from(block)
    .where(and(eq(block.memberId, memberId), eq(block.blockedId, blockedId)));
