import { type SQL, sql } from "drizzle-orm";
import type { MemberKind, PersonView } from "#contract/members.ts";
import type { MemberCardView } from "#contract/network/people.ts";
import { MUTUAL_CONNECTIONS_SCANNED } from "#contract/network/plain/limits.ts";
import type { RelationView } from "#contract/network/plain/relation.ts";
import type { MemberId } from "#db/ids.ts";
import { connection, connectionRequest, mute, networkSetting, profile, profileTag, user } from "#db/schema/index.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { personColumns } from "./person.ts";

/** The columns of how the viewer is related to the row of `user`; `toRelation` reads them. */
export const relationColumns = (me: MemberId) => ({
  connectedAt: sql<number | null>`(select ${connection.since} from ${connection}
    where ${connection.memberId} = ${me} and ${connection.peerId} = ${user.id})`.as("connected_at"),
  sentAt: sql<number | null>`(select ${connectionRequest.askedAt} from ${connectionRequest}
    where ${connectionRequest.requesterId} = ${me} and ${connectionRequest.recipientId} = ${user.id}
      and ${connectionRequest.state} <> 'withdrawn')`.as("sent_at"),
  receivedAt: sql<number | null>`(select ${connectionRequest.askedAt} from ${connectionRequest}
    where ${connectionRequest.requesterId} = ${user.id} and ${connectionRequest.recipientId} = ${me}
      and ${connectionRequest.state} = 'open')`.as("received_at"),
  isSelf: sql<number>`${user.id} = ${me}`.as("is_self"),
  isMuted:
    sql<number>`exists (select 1 from ${mute} where ${mute.memberId} = ${me} and ${mute.mutedId} = ${user.id})`.as(
      "is_muted",
    ),
});

type Instant = number | null;
type RelationRow = { connectedAt: Instant; sentAt: Instant; receivedAt: Instant; isSelf: number; isMuted: number };

export function toRelation({ connectedAt, sentAt, receivedAt, isSelf, isMuted }: RelationRow): RelationView {
  const found = [
    ["connected", connectedAt],
    ["received", receivedAt],
    ["sent", sentAt],
  ] as const;
  const [relation, at] = found.find(([, instant]) => instant !== null) ?? [isSelf ? "self" : "none", null];
  return { relation, at: at === null ? null : new Date(at).toISOString(), ...(isMuted === 1 && { isMuted: true }) };
}

const SCANNED = sql.raw(String(MUTUAL_CONNECTIONS_SCANNED));

/**
 * SQL: how many mutual connections the viewer and the row of `user` have, as `isMutualConnection` says, among the newest
 * MUTUAL_CONNECTIONS_SCANNED of the one who has fewer. Reads those, each with one row of the other's. SQLite keeps the order of a cross join; in its
 * own it would begin with all approved members.
 */
export function mutualCount(me: MemberId): SQL<number> {
  const hasFewer = sql`${user.connectionCount} < (select own.connection_count from user as own where own.id = ${me})`;
  return sql<number>`(
    select count(*) from (select peer_id from ${connection}
        where member_id = iif(${hasFewer}, ${user.id}, ${me}) and ${user.id} <> ${me}
        order by since desc, peer_id desc limit ${SCANNED}) as listed
      cross join ${connection} as others on others.member_id = iif(${hasFewer}, ${me}, ${user.id}) and others.peer_id = listed.peer_id
      cross join user as middle on middle.id = listed.peer_id and middle.status = 'approved'
    where ${notBlocked(me, sql`middle.id`)}
      and not exists (select 1 from ${networkSetting} where ${networkSetting.memberId} in (middle.id, ${user.id}) and ${networkSetting.isInPaths} = 0))`;
}

/** The columns of a `MemberCardView`; `toMemberCard` reads them. The query joins `user`, and left-joins `profile` by `profile.memberId`. */
export const memberCardColumns = (me: MemberId) => ({
  ...personColumns,
  kind: user.kind,
  company: profile.company,
  location: profile.location,
  sectors: sql<string>`(select json_group_array(${profileTag.code}) from ${profileTag}
    where ${profileTag.memberId} = ${user.id} and ${profileTag.list} = 'sectors')`.as("sector_codes"),
  mutual: mutualCount(me).as("mutual_count"),
  ...relationColumns(me),
});

type CardRow = PersonView &
  RelationRow & { kind: MemberKind; company: string | null; location: string | null; sectors: string; mutual: number };

export function toMemberCard(row: CardRow): MemberCardView {
  const { id, name, title, image, sample, kind, company, location } = row;
  const related = toRelation(row);
  return {
    ...{ id, name, title, image, sample, kind, company, location },
    sectors: JSON.parse(row.sectors),
    mutualConnections: row.mutual,
    isConnected: related.relation === "connected",
    ...related,
  };
}
