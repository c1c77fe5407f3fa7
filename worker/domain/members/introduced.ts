import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Introduced, IntroductionContext, StoredIntroduction } from "#contract/network/introductions.ts";
import { INTRODUCTION_ASK_AGAIN_MS } from "#contract/network/limits.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { introduction, profile, user } from "#db/schema/index.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { isConnected } from "./connected.ts";
import { personColumns } from "./person.ts";

/** SQL: in either direction. Reads the index of the two. */
export const wasIntroduced = (one: MemberId, other: MemberId): SQL<number> =>
  sql<number>`exists (select 1 from ${introduction} where ${isAcceptedBetween(one, other)})`;

const isAcceptedBetween = (one: MemberId, other: MemberId): SQL => sql`(${introduction.state} = 'accepted' and (
  (${introduction.requesterId} = ${one} and ${introduction.targetId} = ${other})
  or (${introduction.requesterId} = ${other} and ${introduction.targetId} = ${one})))`;

/** `isShown`: the person in the middle is visible to `one`. */
export const selectIntroduced = (db: Db, one: MemberId, other: MemberId) =>
  db
    .select({
      ...personColumns,
      isShown: sql<number>`(${user.status} = 'approved' and ${notBlocked(one, user.id)})`.as("is_shown"),
      requesterId: introduction.requesterId,
      note: introduction.noteToTarget,
      passedAt: introduction.passedAt,
      acceptedAt: sql<number>`${introduction.endedAt}`.as("accepted_at"),
    })
    .from(introduction)
    .innerJoin(user, eq(user.id, sql`coalesce(${introduction.secondId}, ${introduction.firstId})`))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(isAcceptedBetween(one, other))
    .orderBy(desc(introduction.endedAt))
    .limit(1);

export function toIntroduced([row]: Awaited<ReturnType<typeof selectIntroduced>>): Introduced | null {
  if (!row) return null;
  const { isShown, requesterId, note, passedAt, acceptedAt, ...by } = row;
  // An introduction is passed on before it is accepted.
  const stored = { byId: by.id, requesterId, note, passedAt: passedAt ?? acceptedAt, acceptedAt };
  return { stored, by: isShown ? by : null };
}

export function toContext(
  { byId, requesterId, note, passedAt, acceptedAt }: StoredIntroduction,
  introduced: Introduced | null,
): IntroductionContext {
  const by = introduced?.stored.byId === byId ? introduced.by : null;
  const iso = (instant: number) => new Date(instant).toISOString();
  return { by, requesterId, note, passedAt: iso(passedAt), acceptedAt: iso(acceptedAt) };
}

/** Older ones have lapsed, and can be asked again. */
export const introductionCutoff = (now: number): number => now - INTRODUCTION_ASK_AGAIN_MS;

const isApproved = (id: SQLiteColumn): SQL =>
  sql`exists (select 1 from ${user} as one where one.id = ${id} and one.status = 'approved')`;

/** SQL: not lapsed, all approved and without blocks, each connected to the next; else the answer for an unknown one. */
export function isLive(now: number): SQL<number> {
  const { requesterId, targetId, firstId, secondId } = introduction;
  return sql<number>`(
    ${introduction.state} = 'open' and ${introduction.askedAt} > ${introductionCutoff(now)}
    and ${isConnected(requesterId, firstId)} and ${isConnected(firstId, sql`coalesce(${secondId}, ${targetId})`)}
    and ${isApproved(requesterId)} and ${isApproved(targetId)} and ${isApproved(firstId)}
    and ${notBlocked(requesterId, targetId)} and ${notBlocked(requesterId, firstId)} and ${notBlocked(firstId, targetId)}
    and (${secondId} is null or (${isConnected(secondId, targetId)} and ${isApproved(secondId)}
      and ${notBlocked(secondId, requesterId)} and ${notBlocked(secondId, targetId)} and ${notBlocked(secondId, firstId)})))`;
}

const HELD_SCANNED = sql.raw("200");

const isHeld = (memberId: MemberId, now: number): SQL => sql`
  where held.holder_id = ${memberId} and held.state = 'open' and held.held_at > ${introductionCutoff(now)}
  order by held.held_at desc, held.id desc limit ${HELD_SCANNED}`;

export const heldIds = (memberId: MemberId, now: number): SQL => sql`(
  select held.id from ${introduction} as held ${isHeld(memberId, now)})`;

export const waitingIntroductions = (memberId: MemberId, now: number): SQL<number> => sql<number>`(
  select count(*) from (select * from ${introduction} as held ${isHeld(memberId, now)}) as ${introduction} where ${isLive(now)})`;
