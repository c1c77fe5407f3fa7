import { type SQL, sql } from "drizzle-orm";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";

/** SQL: a hidden member gets the answer for an unknown one. Oneself is visible only while approved. */
export const isVisibleTo = (viewerId: MemberId): SQL<number> =>
  sql<number>`(${user.status} = 'approved' and ${notBlocked(viewerId, user.id)})`;

export const isMemberVisible = (memberId: MemberId, viewerId: MemberId): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${isVisibleTo(viewerId)})`;

/** No row: 404 `member-not-found`. Includes the viewer. */
export const selectVisibleMember = (db: Db, id: string, viewerId: MemberId) =>
  db
    .select({ subjectId: sql<string>`${user.id}`.as("subject_id") })
    .from(user)
    .where(sql`${user.id} = ${id} and (${user.id} = ${viewerId} or ${isVisibleTo(viewerId)})`);
