import { and, eq, type SQL, sql } from "drizzle-orm";
import { ENDORSING_CONNECTIONS_SCANNED } from "#contract/network/limits.ts";
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
  viewerId: MemberId;
  cursor: string | undefined;
};

/**
 * `own` for the member, `shown` for others, with the viewer's hidden one, so that they do not notice; only the viewer's
 * statements read rows. Without people with a block.
 */
export const selectEndorsements = (db: Db, which: Which) => ({
  own: selectListed(db, sql`${endorsement.withdrawn} = 0`, true, which),
  shown: selectListed(db, sql`${endorsement.hidden} = 0`, false, which),
  hidden: selectListed(db, isHiddenFrom(which.viewerId), false, which),
});

const isHiddenFrom = (viewerId: MemberId): SQL =>
  sql`${endorsement.memberId} = ${viewerId} and ${endorsement.hidden} = 1 and ${endorsement.withdrawn} = 0`;

/** Literal conditions let SQLite use the partial indexes. */
function selectListed(db: Db, isListed: SQL, isOwn: boolean, { memberId, skillId, viewerId, cursor }: Which) {
  // As the key of the index, null for the other statement: a separate condition would be checked for each row.
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

type Rows = Results<ReturnType<typeof selectEndorsements>>;

const isNewer = (one: Rows["shown"][number], other: Rows["shown"][number]): number =>
  other.at - one.at || (other.id < one.id ? -1 : 1);

export const toEndorsementPage = ({ own, shown, hidden }: Rows): EndorsementPage =>
  endorsements.toPage([...own, ...[...shown, ...hidden].sort(isNewer)], ({ at, isHidden, ...person }) => ({
    person,
    at: new Date(at).toISOString(),
    isHidden,
  }));

/** SQL: also a hidden endorsement, so that its author does not notice. */
export const isEndorsedBy = (memberId: MemberId): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${endorsement} where ${endorsement.skillId} = ${skill.id} and ${endorsement.memberId} = ${memberId}
    and ${endorsement.withdrawn} = 0)`.mapWith(Boolean);

/** SQL: without people with a block between them and the viewer, with the viewer's own hidden one. */
export const endorsementsSeenBy = (viewerId: MemberId): SQL<number> =>
  sql<number>`(${skill}.endorsement_count + exists (select 1 from ${endorsement}
    where ${endorsement.skillId} = ${skill}.id and ${isHiddenFrom(viewerId)}) - (select count(*) from ${blockedWith(viewerId)}
    cross join ${endorsement} on ${endorsement.skillId} = ${skill}.id and ${endorsement.memberId} = blocked.id where ${endorsement.hidden} = 0))`;

const SCANNED = sql.raw(String(ENDORSING_CONNECTIONS_SCANNED));

/** Among the newest ENDORSING_CONNECTIONS_SCANNED connections. SQLite keeps the order of a cross join. */
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

export const selectSkill = (db: Db, memberId: string, skillId: string, viewerId: MemberId) =>
  db
    .select({
      endorsements: endorsementsSeenBy(viewerId).as("endorsements_seen"),
      isEndorsed: isEndorsedBy(viewerId).as("is_endorsed"),
    })
    .from(skill)
    .where(and(eq(skill.id, skillId), eq(skill.memberId, memberId)));

/** Each day (UTC) has one notification, which names the first skill. */
export const endorsedKeys = (memberId: string) => `skill-endorsed:${memberId}:`;
