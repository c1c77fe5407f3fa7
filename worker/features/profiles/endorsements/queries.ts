import { and, eq, type SQL, sql } from "drizzle-orm";
import { ENDORSING_CONNECTIONS_SCANNED } from "#contract/network/plain/limits.ts";
import type { EndorsementPage } from "#contract/profiles/endorsements.ts";
import type { Results } from "#db/batch.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { connection, endorsement, profile, skill, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { blockedWith, notBlocked } from "#domain/permissions/blocks.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const endorsements = newestFirst({ at: [endorsement.createdAt, wholeNumber], id: [endorsement.memberId, rowId] });

type Which = {
  memberId: string;
  skillId: string;
  /** Who asks, as an id or an expression. */
  viewerId: MemberId;
  cursor: string | undefined;
};

/**
 * The statements that read one page of the endorsements of a member's skill: `own` for the member, all that are not withdrawn, and `shown` for
 * others, those that are not hidden. Of people whom the viewer may know of, and without a block between them and the member. Only the one that is
 * the viewer's reads rows. Throws 422 for an invalid cursor.
 */
export const selectEndorsements = (db: Db, which: Which) => ({
  own: selectListed(db, true, which),
  shown: selectListed(db, false, which),
});

function selectListed(db: Db, isOwn: boolean, { memberId, skillId, viewerId, cursor }: Which) {
  // The literal conditions let SQLite use the partial indexes.
  const isListed = isOwn ? sql`${endorsement.withdrawn} = 0` : sql`${endorsement.hidden} = 0`;
  // As the key of the index, null for the statement that is not the viewer's: a condition beside it would be checked for each row.
  const listedSkill = sql`(select ${skill.id} from ${skill} where ${skill.id} = ${skillId} and ${skill.memberId} = ${memberId}
    and ${isOwn ? sql`${viewerId} = ${memberId}` : sql`${viewerId} <> ${memberId}`})`;
  const people = db
    .select({
      ...personColumns,
      at: sql<number>`${endorsement.createdAt}`.as("endorsed_at"),
      isHidden: isOwn ? endorsement.hidden : sql<boolean>`0`.mapWith(endorsement.hidden).as("hidden"),
    })
    .from(endorsement)
    .innerJoin(user, eq(user.id, endorsement.memberId))
    .leftJoin(profile, eq(profile.memberId, user.id));
  const isKnown = and(isVisibleTo(viewerId), isOwn ? undefined : notBlocked(memberId, user.id));
  return endorsements.select(
    people.$dynamic(),
    cursor,
    and(sql`${endorsement.skillId} = ${listedSkill}`, isListed, isKnown),
  );
}

/** The page of the rows of `selectEndorsements`. */
export const toEndorsementPage = ({ own, shown }: Results<ReturnType<typeof selectEndorsements>>): EndorsementPage =>
  endorsements.toPage([...own, ...shown], ({ at, isHidden, ...person }) => ({
    person,
    at: new Date(at).toISOString(),
    isHidden,
  }));

/**
 * SQL: a member endorses the row of `skill` that the statement reads. Also when its owner hides that: a hidden member does not learn of it.
 */
export const isEndorsedBy = (memberId: MemberId): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${endorsement} where ${endorsement.skillId} = ${skill.id} and ${endorsement.memberId} = ${memberId}
    and ${endorsement.withdrawn} = 0)`.mapWith(Boolean);

/** SQL: how many people endorse the row of `skill` that the statement reads, as the viewer may know: without those who blocked them, or whom they blocked. */
export const endorsementsSeenBy = (viewerId: MemberId): SQL<number> =>
  sql<number>`(${skill}.endorsement_count - (select count(*) from ${blockedWith(viewerId)}
    cross join ${endorsement} on ${endorsement.skillId} = ${skill}.id and ${endorsement.memberId} = blocked.id where ${endorsement.hidden} = 0))`;

const SCANNED = sql.raw(String(ENDORSING_CONNECTIONS_SCANNED));

/**
 * The statement that counts, for each skill of a member, the endorsements that others see by connections of the viewer, among the newest
 * ENDORSING_CONNECTIONS_SCANNED of them. Of people whom the viewer may know of, and without a block between them and the member. Reads the
 * connections and what it counts: SQLite keeps the order of a cross join.
 */
export const selectConnectionEndorsements = (db: Db, subject: string | SQL, viewerId: string | SQL) =>
  db
    .select({
      skillId: sql<string>`${endorsement.skillId}`.as("skill_id"),
      fromConnections: sql<number>`count(*)`.as("from_connections"),
    })
    .from(sql`(select ${connection.peerId} from ${connection} where ${connection.memberId} = ${viewerId}
        order by ${connection.since} desc, ${connection.peerId} desc limit ${SCANNED}) as mine
      cross join ${endorsement} on ${endorsement.subjectId} = ${subject} and ${endorsement.memberId} = mine.peer_id and ${endorsement.hidden} = 0
      cross join ${user} on ${user.id} = ${endorsement.memberId}`)
    .where(and(isVisibleTo(viewerId), notBlocked(subject, user.id)))
    .groupBy(endorsement.skillId);

/** The statement that reads a skill of a member with its count, and whether the viewer endorses it. */
export const selectSkill = (db: Db, memberId: string, skillId: string, viewerId: MemberId) =>
  db
    .select({
      endorsements: endorsementsSeenBy(viewerId).as("endorsements_seen"),
      isEndorsed: isEndorsedBy(viewerId).as("is_endorsed"),
    })
    .from(skill)
    .where(and(eq(skill.id, skillId), eq(skill.memberId, memberId)));

/** How the keys of the notifications about a member's endorsements begin; each day (UTC) has one, which names the first skill. */
export const endorsedKeys = (memberId: string) => `skill-endorsed:${memberId}:`;
