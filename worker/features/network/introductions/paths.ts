import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { PersonView } from "#contract/members.ts";
import type { PathsView, PathView } from "#contract/network/introductions.ts";
import { INTRODUCTION_ASK_AGAIN_MS, PATH_CONNECTIONS_SCANNED, PATHS_MAX } from "#contract/network/limits.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { block, connection, introduction, networkSetting, profile, user } from "#db/schema/index.ts";
import { introductionCutoff } from "#domain/members/introduced.ts";
import { showsConnections } from "#domain/members/mutual-connections.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";

const PEOPLE = sql.raw(String(PATH_CONNECTIONS_SCANNED));
const MAX = sql.raw(String(PATHS_MAX));
/** More than are shown, so that hidden people do not displace others. */
const SCANNED_CONNECTIONS = sql.raw(String(2 * PATH_CONNECTIONS_SCANNED));

/** SQL: people in the middle appear in paths and may be asked. */
export const mayIntroduce = (memberId: SQL): SQL =>
  sql`not exists (select 1 from ${networkSetting} where ${networkSetting.memberId} = ${memberId}
    and (${networkSetting.isInPaths} = 0 or ${networkSetting.isAskable} = 0))`;

const shownConnections = (end: SQL): SQL => sql`
  select middle.id, near.since
  from (select peer_id, since from ${connection} where member_id = ${end} order by since desc, peer_id desc limit ${SCANNED_CONNECTIONS}) as near
  cross join ends cross join ${user} as middle on middle.id = near.peer_id
  where middle.status = 'approved' and ${notBlocked(sql`ends.me`, sql`middle.id`)} and ${notBlocked(sql`ends.target`, sql`middle.id`)}
    and ${mayIntroduce(sql`middle.id`)}
  order by near.since desc, near.peer_id desc limit ${PEOPLE}`;

/**
 * SQL: one path per first person, without longer ones through a first person with a path alone. Reads at most 600
 * connections of each end, and one for each of 300 people next to an end; stops at the third path of two people.
 */
const ways = (me: MemberId, targetId: string): SQL => sql`
  with ends(me, target) as materialized (
    select asker.me, ${user.id} from (select ${me} as me) as asker cross join ${user}
    where ${user.id} = ${targetId} and ${user.id} <> asker.me and ${isVisibleTo(sql`asker.me`)} and ${showsConnections(user.id)}
      and not exists (select 1 from ${connection} where ${connection.memberId} = asker.me and ${connection.peerId} = ${user.id})
  ),
  firsts(id, since) as materialized (
    select id, since from (${shownConnections(sql`(select me from ends)`)}) order by since, id
  ),
  seconds(id, since) as materialized (
    ${shownConnections(sql`(select target from ends)`)}
  ),
  direct(id, since) as materialized (
    select firsts.id, firsts.since from ends cross join firsts
    where exists (select 1 from ${connection} where ${connection.memberId} = firsts.id and ${connection.peerId} = ends.target)
  )
  select people, first, second, since from (
    select 1 as people, id as first, null as second, since from direct
    union all
    select 2 as people, first, second, since from (
      select * from (
        select firsts.id as first, firsts.since as since, (
          select min(seconds.id) from seconds cross join ${connection} as link
            on link.member_id = firsts.id and link.peer_id = seconds.id
          where seconds.id not in (select id from direct)
            and not exists (select 1 from ${block} where ${block.memberId} = firsts.id and ${block.blockedId} = seconds.id)
            and not exists (select 1 from ${block} where ${block.memberId} = seconds.id and ${block.blockedId} = firsts.id)
        ) as second
        from firsts where firsts.id not in (select id from direct) and (select count(*) from direct) < ${MAX}
        limit ${PEOPLE}
      ) where second is not null limit ${MAX}
    )
  ) order by people, since, first limit ${MAX}`;

export const selectPaths = (db: Db, me: MemberId, targetId: string) =>
  db
    .select({
      ...personColumns,
      first: sql<string>`way.first`.as("first_id"),
      second: sql<string | null>`way.second`.as("second_id"),
    })
    .from(sql`(${ways(me, targetId)}) as way`)
    .innerJoin(user, sql`${user.id} in (way.first, way.second)`)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .orderBy(sql`way.people, way.since, way.first, ${user.id} = way.second`);

export function toPaths(rows: Awaited<ReturnType<typeof selectPaths>>): PathView[] {
  const steps = Map.groupBy(rows, ({ first }) => first);
  return [...steps.values()].map((people) => ({
    steps: people.map(({ first: _first, second: _second, ...person }): PersonView => person),
  }));
}

/** Only while it prevents a new one. One through a person hidden from the viewer does not count. */
export const selectAsked = (db: Db, me: MemberId, targetId: string, now: number) =>
  db
    .select({
      ...personColumns,
      introductionId: sql<string>`${introduction.id}`.as("introduction_id"),
      askedAt: introduction.askedAt,
      state: introduction.state,
    })
    .from(introduction)
    .innerJoin(user, eq(user.id, introduction.firstId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(isTooYoung(me, targetId, now))
    .orderBy(desc(introduction.askedAt))
    .limit(1);

export const isTooYoung = (requesterId: MemberId, targetId: string, now: number): SQL => sql`(
  ${introduction.requesterId} = ${requesterId} and ${introduction.targetId} = ${targetId}
  and ${introduction.askedAt} > ${introductionCutoff(now)} and ${isVisibleTo(requesterId)})`;

export function toAsked([row]: Awaited<ReturnType<typeof selectAsked>>): PathsView["asked"] {
  if (!row) return null;
  const { introductionId, askedAt, state, ...first } = row;
  return {
    id: introductionId,
    first,
    at: new Date(askedAt).toISOString(),
    againAt: new Date(askedAt + INTRODUCTION_ASK_AGAIN_MS).toISOString(),
    state: state === "declined" ? "open" : state,
  };
}
