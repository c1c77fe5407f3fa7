import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { connection, event, profile, profileTag, registration, user } from "#db/schema/index.ts";
import { showsConnections } from "#domain/members/mutual-connections.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { isSuggestible } from "./suggestible.ts";

/** Candidates by bounded index reads; `selectSuggestible` decides who may be suggested. */

/** `wanted`: of the kinds that the member looks for. */
const SECTOR = { members: 30, scanned: 150, wanted: 30 } as const;
const MUTUAL = { connections: 50, theirs: 40, candidates: 150 } as const;
const EVENTS = { attended: 20, hosted: 10, attendees: 30, candidates: 150 } as const;
const NEWEST = { scanned: 200, candidates: 30 } as const;

const raw = (limit: number) => sql.raw(String(limit));

const idsOf = (query: SQL): SQL => sql`json_each((select json_group_array(member_id) from (${query})))`;

export const selectCandidates = (db: Db, me: string, kinds: string[], now: number) => ({
  sectors: db.select({ id: sql<string>`found.value`.as("id") }).from(sql`(${sharedSectors(me, kinds)}) as found`),
  mutual: db
    .select({ id: sql<string>`found.id`.as("id"), count: sql<number>`found.mutual`.as("count") })
    .from(sql`(${connectionsOfConnections(me)}) as found`),
  events: db
    .select({ id: sql<string>`found.id`.as("id"), count: sql<number>`found.shared`.as("count") })
    .from(sql`(${atSameEvents(me, now)}) as found`),
  newest: db.select({ id: sql<string>`found.id`.as("id") }).from(
    sql`(select id from (select id, kind, status from ${user} order by id desc limit ${raw(NEWEST.scanned)})
        where kind in ${kinds} and status = 'approved' limit ${raw(NEWEST.candidates)}) as found`,
  ),
});

const sharedSectors = (me: string, kinds: string[]): SQL => {
  const withSector = (limit: number) => sql`select other.member_id from ${profileTag} as other
    where other.list = 'sectors' and other.code = mine.code order by other.member_id desc limit ${raw(limit)}`;
  return sql`select distinct one.value from ${profileTag} as mine cross join ${idsOf(withSector(SECTOR.members))} as one
      where mine.member_id = ${me} and mine.list = 'sectors'
    union select distinct one.value from ${profileTag} as mine
      cross join ${idsOf(sql`select newest.member_id from (${withSector(SECTOR.scanned)}) as newest
        cross join ${user} as member on member.id = newest.member_id and member.kind in ${kinds} limit ${raw(SECTOR.wanted)}`)} as one
      where mine.member_id = ${me} and mine.list = 'sectors'`;
};

/** Counts as `selectMutual` lists: through visible people who show their connections. */
const connectionsOfConnections = (me: string): SQL => sql`
  select theirs.value as id, count(*) as mutual
  from (select peer_id from ${connection} where member_id = ${me} order by since desc limit ${raw(MUTUAL.connections)}) as mine
    cross join ${user} as middle on middle.id = mine.peer_id and middle.status = 'approved'
    cross join ${idsOf(sql`select peer_id as member_id from ${connection} where member_id = middle.id
      order by since desc limit ${raw(MUTUAL.theirs)}`)} as theirs
  where ${notBlocked(me, sql`middle.id`)} and ${showsConnections(sql`middle.id`)} and ${showsConnections(sql`theirs.value`)}
    and theirs.value <> ${me}
  group by theirs.value order by mutual desc, theirs.value desc limit ${raw(MUTUAL.candidates)}`;

/** Only listed seats and hosts: see `isAcquainted`. */
const atSameEvents = (me: string, now: number): SQL => sql`
  with own(id) as materialized (
    select event_id from (select event_id from ${registration} where member_id = ${me} and queue is null and confirmed_at is not null
      and held_until is null order by event_id desc limit ${raw(EVENTS.attended)})
    union select id from (select id from ${event} where host_id = ${me} order by starts_at desc limit ${raw(EVENTS.hosted)})),
  held as materialized (select event.id, event.host_id from own cross join ${event} on event.id = own.id and event.cancelled_at is null
    and event.starts_at < ${now})
  select id, count(distinct event_id) as shared from (
    select host_id as id, held.id as event_id from held
    union all select one.value, held.id from held
      cross join ${idsOf(sql`select member_id from ${registration} where event_id = held.id and queue is null and confirmed_at is not null
        and held_until is null and member_id is not null and hidden = 0 order by created_at desc limit ${raw(EVENTS.attendees)}`)} as one)
  where id <> ${me} group by id order by shared desc, id desc limit ${raw(EVENTS.candidates)}`;

const focusColumns = {
  id: user.id,
  kind: user.kind,
  status: user.status,
  amountMinMinor: profile.amountMinMinor,
  amountMaxMinor: profile.amountMaxMinor,
  currency: profile.currency,
  tags: sql<string>`(select json_group_array(json_object('list', ${profileTag.list}, 'code', ${profileTag.code})) from ${profileTag}
    where ${profileTag.memberId} = "user"."id" and ${profileTag.list} in ('sectors', 'stages', 'regions'))`.as("tags"),
};

export const selectFocus = (db: Db, memberId: string) =>
  db.select(focusColumns).from(user).leftJoin(profile, eq(profile.memberId, user.id)).where(eq(user.id, memberId));

export const selectSuggestible = (db: Db, me: string, ids: string[]) =>
  db
    .select(focusColumns)
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(
      sql`${user.id} in (select value from json_each(${JSON.stringify(ids)})) and ${user.status} = 'approved' and ${isSuggestible(me, user.id)}`,
    );

export type FocusRow = Awaited<ReturnType<typeof selectFocus>>[number];
