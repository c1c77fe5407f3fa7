import { and, eq, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import type { MutePage } from "#contract/network/mutes.ts";
import type { Db } from "#db/open.ts";
import { mute, profile, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const mutes = newestFirst({ at: [mute.createdAt, wholeNumber], id: [mute.mutedId, rowId] });

export function selectMutes(db: Db, token: string | null, now: number, cursor?: string) {
  const me = viewerId(token, now);
  const people = db
    .select({ ...personColumns, at: sql<number>`${mute.createdAt}`.as("muted_at") })
    .from(mute)
    .innerJoin(user, eq(user.id, mute.mutedId))
    .leftJoin(profile, eq(profile.memberId, user.id));
  return mutes.select(people.$dynamic(), cursor, and(eq(mute.memberId, me), isVisibleTo(me)));
}

export const toMutePage = (rows: Awaited<ReturnType<typeof selectMutes>>): MutePage =>
  mutes.toPage(rows, ({ at, ...person }) => ({ person, at: new Date(at).toISOString() }));
