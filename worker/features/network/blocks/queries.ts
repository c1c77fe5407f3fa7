import { and, eq, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import type { BlockPage } from "#contract/network/blocks.ts";
import type { Db } from "#db/open.ts";
import { block, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const blocks = newestFirst({ at: [block.createdAt, wholeNumber], id: [block.blockedId, rowId] });

export function selectBlocks(db: Db, token: string | null, now: number, cursor?: string) {
  const people = db
    .select({ ...personColumns, at: sql<number>`${block.createdAt}`.as("blocked_at") })
    .from(block)
    .innerJoin(user, eq(user.id, block.blockedId))
    .leftJoin(profile, eq(profile.memberId, user.id));
  return blocks.select(people.$dynamic(), cursor, eq(block.memberId, viewerId(token, now)));
}

export const toBlockPage = (rows: Awaited<ReturnType<typeof selectBlocks>>): BlockPage =>
  blocks.toPage(rows, ({ at, ...person }) => ({ person, at: new Date(at).toISOString() }));

export const selectBlock = (db: Db, memberId: string, blockedId: string) =>
  db
    .select({ at: block.createdAt })
    .from(block)
    .where(and(eq(block.memberId, memberId), eq(block.blockedId, blockedId)));
