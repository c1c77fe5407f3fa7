import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { MemberKind, PersonView } from "#contract/members.ts";
import type { MemberCardView } from "#contract/network/people.ts";
import type { RelationView } from "#contract/network/relation.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { connection, connectionRequest, memberCard, mute, user } from "#db/schema/index.ts";

export const relationColumns = (me: MemberId, memberId: SQLiteColumn = user.id) => ({
  connectedAt: sql<number | null>`(select ${connection.since} from ${connection}
    where ${connection.memberId} = ${me} and ${connection.peerId} = ${memberId})`.as("connected_at"),
  sentAt: sql<number | null>`(select ${connectionRequest.askedAt} from ${connectionRequest}
    where ${connectionRequest.requesterId} = ${me} and ${connectionRequest.recipientId} = ${memberId}
      and ${connectionRequest.state} <> 'withdrawn')`.as("sent_at"),
  receivedAt: sql<number | null>`(select ${connectionRequest.askedAt} from ${connectionRequest}
    where ${connectionRequest.requesterId} = ${memberId} and ${connectionRequest.recipientId} = ${me}
      and ${connectionRequest.state} = 'open')`.as("received_at"),
  isSelf: sql<number>`${memberId} = ${me}`.as("is_self"),
  isMuted:
    sql<number>`exists (select 1 from ${mute} where ${mute.memberId} = ${me} and ${mute.mutedId} = ${memberId})`.as(
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

export type Related = ReturnType<typeof relationColumns>;

/** For `toMemberCard`. The query has `memberCard` of visible members. `known`: their relation, if the query has it. */
export const memberCardColumns = (me: MemberId, known?: Partial<Related>) => ({
  id: memberCard.memberId,
  name: memberCard.name,
  title: memberCard.title,
  image: memberCard.image,
  sample: memberCard.sample,
  kind: memberCard.kind,
  company: memberCard.company,
  location: memberCard.location,
  sectors: memberCard.sectors,
  peers: shownPeers.as("shown_peers"),
  ...relationColumns(me, memberCard.memberId),
  ...known,
});

export const shownPeers = sql<string>`iif(${memberCard.isInPaths}, ${memberCard.peers}, ',')`;

export const selectOwnPeers = (db: Db, me: SQL) =>
  db.select({ peers: memberCard.peers }).from(memberCard).where(eq(memberCard.memberId, me));

type Peers = ReadonlySet<string>;

export const toPeers = (peers: string | null | undefined): Peers =>
  new Set(peers?.split(",").filter((number) => number !== ""));

export const toOwnPeers = ([row]: { peers: string }[]): Peers => toPeers(row?.peers);

export const countMutual = (one: Peers, other: Peers): number => [...one].filter((number) => other.has(number)).length;

type CardRow = PersonView &
  RelationRow & { kind: MemberKind; company: string | null; location: string | null; sectors: string[]; peers: string };

export function toMemberCard(own: Peers, row: CardRow): MemberCardView {
  const { id, name, title, image, sample, kind, company, location, sectors } = row;
  const related = toRelation(row);
  return {
    id,
    name,
    title,
    image,
    sample,
    kind,
    company,
    location,
    sectors,
    mutualConnections: countMutual(own, toPeers(row.peers)),
    isConnected: related.relation === "connected",
    ...related,
  };
}
