import { eq, type SQL, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { profile, user } from "#db/schema/index.ts";
import { memberCardColumns } from "#domain/members/member-card.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";

/** Which list: all members, or those whom the viewer is connected to. */
export type PeopleList = "people" | "connections";

export type Asker = { db: Db; sessionToken: string | null; now: number };

/** A scan of members: a table with their `id` and their `position`. The page is in the order of both, descending. */
type Scanned = { table: SQL; id: SQL; position: SQL };

/**
 * The statement of the cards of one page and one more, in the order of the scan. Mutual connections cost the most, so that the members who fit are
 * found first, and only their cards are read.
 */
export function selectCards({ db, sessionToken, now }: Asker, { table, id, position }: Scanned, where?: SQL) {
  const me = viewerId(sessionToken, now);
  const fitting = sql`(select ${id} as id, ${position} as position from ${table}
    cross join ${user} on ${user.id} = ${id} left join ${profile} on ${profile.memberId} = ${user.id}
    where ${isVisibleTo(me)} and ${where ?? sql`1`} order by ${position} desc, ${id} desc limit ${PAGE_SIZE + 1}) as fitting`;
  return db
    .select({ ...memberCardColumns(me), position: sql<number>`fitting.position`.as("position") })
    .from(fitting)
    .crossJoin(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(sql`${user.id} = fitting.id`)
    .orderBy(sql`fitting.position desc, fitting.id desc`);
}

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];
